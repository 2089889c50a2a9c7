import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import type { KeyboardEvent } from 'react';
import { quantityText } from '../quantity-text/index.ts';
import { choiceClasses, FLOATING_EDGE, floating } from '../floating/index.ts';
import { CheckIcon, ChevronIcon } from '../icons/index.ts';
import css from './select.module.css';

interface Choice {
  value: string;
  label: string;
  /** Why it is disabled; empty if the label says so. */
  reason?: string;
  /** Number of records with this value, if known. */
  count?: number | undefined;
  /** What is counted, singular; omitted: records. */
  counted?: string | undefined;
}

export interface SelectProps {
  /** Empty if nothing is selected. */
  value: string;
  onChange(value: string): void;
  choices: readonly Choice[];
  /** Shown while nothing is selected. */
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  /** Name for screen readers, without a visible label. */
  'aria-label'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  /** `filter` is less prominent, for filtering a list; `field` is for forms. */
  variant?: 'field' | 'filter';
  /** Highlighted: another option than the default is selected. */
  on?: boolean;
  onBlur?(): void;
  /** Called when the list is opened or closed. */
  onOpen?: ((isOpen: boolean) => void) | undefined;
}

/** A select with few options. Letters find an option, as in a native select. */
export function Select(props: SelectProps) {
  const { value, onChange, choices, placeholder, disabled, variant = 'field', on = false } = props;
  const chosen = choices.find((choice) => choice.value === value);
  return (
    // The library's style sheet hides our styled scroll bar, and would need a CSP nonce.
    <CSPProvider disableStyleElements>
      <Base.Root
        value={chosen === undefined ? null : value}
        onValueChange={(next) => next !== null && next !== value && onChange(next)}
        items={choices}
        onOpenChange={(isOpen) => props.onOpen?.(isOpen)}
        disabled={disabled}
        modal={false}
      >
        <Base.Trigger
          id={props.id}
          aria-label={props['aria-label']}
          aria-describedby={props['aria-describedby']}
          aria-invalid={props['aria-invalid']}
          className={css.select}
          data-variant={variant}
          data-on={on || undefined}
          onBlur={props.onBlur}
          onKeyDown={keepTyped}
        >
          <Base.Value className={css.value}>{chosen?.label ?? placeholder ?? ''}</Base.Value>
          <Base.Icon className={css.arrow}>
            <ChevronIcon size={12} />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner
            className={floating.place}
            alignItemWithTrigger={false}
            sideOffset={4}
            collisionPadding={FLOATING_EDGE}
          >
            <Base.Popup
              className={`${floating.surface} ${css.list}`}
              data-list=""
              data-overlay=""
              onKeyDown={keepOwnKeys}
            >
              <Base.List>
                {choices.map((choice) => (
                  <Base.Item
                    key={choice.value}
                    value={choice.value}
                    label={choice.label}
                    disabled={choice.reason !== undefined}
                    aria-description={
                      choice.count === undefined ? undefined : quantityText(choice.count, choice.counted)
                    }
                    className={`${choiceClasses.row} ${css.choice}`}
                  >
                    <Base.ItemText className={`${choiceClasses.label} ${css.label}`}>
                      {choice.label}
                      {choice.reason && <small> {choice.reason}</small>}
                    </Base.ItemText>
                    {choice.count !== undefined && (
                      <span
                        className={css.count}
                        aria-hidden="true"
                        data-none={choice.count === 0 || undefined}
                      >
                        {quantityText(choice.count, choice.counted)}
                      </span>
                    )}
                    <Base.ItemIndicator className={css.sign}>
                      <CheckIcon size={12} />
                    </Base.ItemIndicator>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </CSPProvider>
  );
}

/** Letters select an option and do not trigger shortcuts of the page. */
function keepTyped(event: KeyboardEvent): void {
  if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
}

/** Keys of the open list are handled by the list only. */
const keepOwnKeys = (event: KeyboardEvent) => event.stopPropagation();
