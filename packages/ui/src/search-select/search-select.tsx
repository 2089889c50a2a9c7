import { Combobox } from '@base-ui/react/combobox';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { choiceClasses, FLOATING_EDGE, floating } from '../floating/index.ts';
import { ChevronIcon } from '../icons/index.ts';
import css from './search-select.module.css';

interface SearchChoice {
  value: string;
  label: string;
  /** Beside the label: its location, for example. */
  detail?: string | undefined;
  icon?: ReactNode;
  /** Why it cannot be chosen. */
  reason?: string | undefined;
}

export interface SearchSelectProps {
  /** Empty if nothing is selected. */
  value: string;
  onChange(value: string): void;
  /** The selected option; it need not be among the choices. */
  chosen: SearchChoice | null;
  /** The options that match the search; null while searching. */
  choices: readonly SearchChoice[] | null;
  /** Number of matching options beyond the choices. */
  more: number;
  /** Called with the text as it is typed, and with '' when the list closes. */
  onSearch(text: string): void;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  onBlur?(): void;
}

/** A select whose options are searched by typing, for lists of any length. */
export function SearchSelect(props: SearchSelectProps) {
  const { value, onChange, chosen, choices, more, onSearch, placeholder, disabled, onBlur } = props;
  // The typed text; null shows the label of the selected option.
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);
  const leave = () => {
    setTyped(null);
    onSearch('');
  };
  const found = choices ?? [];
  return (
    <Combobox.Root<SearchChoice>
      items={found}
      filter={null}
      value={chosen}
      onValueChange={(next, details) => {
        // Without a list, Esc is for the dialog around.
        if (details.reason === 'escape-key') details.allowPropagation();
        if (next !== null && next.reason === undefined && next.value !== value) onChange(next.value);
      }}
      inputValue={typed ?? chosen?.label ?? ''}
      onInputValueChange={(text, details) => {
        if (details.reason === 'escape-key') details.allowPropagation();
        if (details.reason !== 'input-change') return;
        setTyped(text);
        onSearch(text.trim());
      }}
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open);
        if (!open) leave();
      }}
      itemToStringLabel={({ label }) => label}
      isItemEqualToValue={(one, other) => one.value === other.value}
      autoHighlight
      disabled={disabled}
    >
      <span
        ref={frame}
        className={css.frame}
        data-invalid={props['aria-invalid']}
        data-disabled={disabled || undefined}
      >
        {chosen?.icon}
        <Combobox.Input
          id={props.id}
          aria-describedby={props['aria-describedby']}
          aria-invalid={props['aria-invalid']}
          className={css.input}
          placeholder={placeholder}
          autoCapitalize="none"
          spellCheck={false}
          // Typing replaces the label.
          onFocus={(event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()}
          onBlur={() => {
            leave();
            onBlur?.();
          }}
          onKeyDown={keepFromForm}
        />
        <span className={css.arrow} aria-hidden="true">
          <ChevronIcon size={12} />
        </span>
      </span>
      <Combobox.Portal>
        <Combobox.Positioner
          className={floating.place}
          anchor={frame}
          align="start"
          sideOffset={4}
          collisionPadding={FLOATING_EDGE}
        >
          <Combobox.Popup
            className={`${floating.surface} ${css.popup}`}
            data-list=""
            data-overlay=""
            aria-busy={choices === null}
          >
            <Combobox.List className={css.list}>
              {found.map((choice, at) => (
                <Combobox.Item
                  key={choice.value}
                  value={choice}
                  index={at}
                  disabled={choice.reason !== undefined}
                  className={`${choiceClasses.row} ${css.choice}`}
                  aria-label={choice.label}
                  aria-description={[choice.detail, choice.reason].filter(Boolean).join('. ') || undefined}
                >
                  {choice.icon}
                  <span className={`${choiceClasses.label} ${css.label}`}>
                    {choice.label}
                    {choice.reason !== undefined && <small>{choice.reason}</small>}
                  </span>
                  {choice.detail !== undefined && <small className={css.detail}>{choice.detail}</small>}
                </Combobox.Item>
              ))}
            </Combobox.List>
            {(found.length === 0 || more > 0) && (
              <p className={css.note} role="status">
                {choices === null
                  ? 'Loading…'
                  : found.length === 0
                    ? 'No matches.'
                    : `and ${more.toLocaleString('en')} more: type a part of the name.`}
              </p>
            )}
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}

/** Enter chooses from the open list and does not submit the form. */
function keepFromForm(event: KeyboardEvent<HTMLInputElement>): void {
  const isList = event.currentTarget.getAttribute('aria-expanded') === 'true';
  if (event.key === 'Enter' && isList) event.preventDefault();
}
