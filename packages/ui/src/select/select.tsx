import { CSPProvider } from '@base-ui/react/csp-provider';
import { Select as Base } from '@base-ui/react/select';
import type { KeyboardEvent } from 'react';
import { FLOATING_EDGE, floating } from '../floating/index.ts';
import { CheckIcon, ChevronIcon } from '../icons/index.ts';
import css from './select.module.css';

export interface Choice {
  value: string;
  label: string;
  /** Why it cannot be chosen now; empty where the label says it. */
  reason?: string;
}

export interface SelectProps {
  /** Empty where nothing is chosen. */
  value: string;
  onChange(value: string): void;
  choices: readonly Choice[];
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  /** Name for screen readers, where no label stands beside it. */
  'aria-label'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  /** Quiet where it narrows a list, `field` in forms. */
  look?: 'field' | 'filter';
  /** Something else than the usual is chosen: it stands out. */
  on?: boolean;
  onBlur?(): void;
}

/** One of a few choices. Letters find a choice, as in the browser's own list. */
export function Select(props: SelectProps) {
  const { value, onChange, choices, placeholder, disabled, look = 'field', on = false } = props;
  const chosen = choices.find((choice) => choice.value === value);
  return (
    // Its own sheet hides the scroll bar that ours styles; the content policy would ask a nonce of it.
    <CSPProvider disableStyleElements>
      <Base.Root
        value={chosen === undefined ? null : value}
        onValueChange={(next) => next !== null && next !== value && onChange(next)}
        items={choices}
        disabled={disabled}
        modal={false}
      >
        <Base.Trigger
          id={props.id}
          aria-label={props['aria-label']}
          aria-describedby={props['aria-describedby']}
          aria-invalid={props['aria-invalid']}
          className={css.select}
          data-look={look}
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
                    className={css.choice}
                  >
                    <Base.ItemText className={css.label}>
                      {choice.label}
                      {choice.reason && <small> {choice.reason}</small>}
                    </Base.ItemText>
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

/** Letters choose, and are no shortcuts of the page. */
function keepTyped(event: KeyboardEvent): void {
  if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
}

/** Keys of the open list are nobody else's. */
const keepOwnKeys = (event: KeyboardEvent) => event.stopPropagation();
