import { Autocomplete } from '@base-ui/react/autocomplete';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { FLOATING_EDGE, floating } from '../floating/index.ts';
import css from './suggested-input.module.css';

interface SuggestedInputProps {
  id?: string;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  className?: string | undefined;
  value: string;
  onChange(text: string): void;
  /** Suggestions, shown while typing. */
  suggestions: readonly string[];
  /** Called when a suggestion is selected. */
  onChoose(suggestion: string): void;
  placeholder?: string | undefined;
  autoFocus?: boolean;
  /** Keys that the list does not handle. */
  onKeyDown(event: KeyboardEvent<HTMLInputElement>): void;
  onBlur(): void;
}

/** An input with suggestions (combobox). */
export function SuggestedInput(props: SuggestedInputProps) {
  const { value, onChange, suggestions, onChoose, className, onKeyDown, ...native } = props;
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const isOnSuggestion = event.currentTarget.getAttribute('aria-activedescendant') !== null;
    if (!(isOnSuggestion && event.key === 'Enter')) onKeyDown(event);
  };
  const [wanted, setWanted] = useState(false);
  // After a value was accepted, the list reopens when typing or by an arrow key.
  useEffect(() => {
    if (value === '') setWanted(false);
  }, [value]);
  const typed = value.trim().toLowerCase();
  const fitting = suggestions.filter((each) => each !== value && each.toLowerCase().includes(typed));
  return (
    <Autocomplete.Root
      items={fitting}
      filter={null}
      // Without suggestions there is no list: it would hide the rest of the page from screen readers.
      open={wanted && fitting.length > 0}
      onOpenChange={setWanted}
      value={value}
      onValueChange={(text, { reason }) => {
        if (reason === 'item-press') onChoose(text);
        else if (reason === 'input-change') onChange(text);
      }}
    >
      <Autocomplete.Input
        {...native}
        className={className}
        autoCapitalize="none"
        spellCheck={false}
        onKeyDown={keys}
      />
      <Autocomplete.Portal>
        <Autocomplete.Positioner
          className={floating.place}
          align="start"
          sideOffset={6}
          collisionPadding={FLOATING_EDGE}
        >
          <Autocomplete.Popup className={`${floating.surface} ${css.list}`} data-list="" data-overlay="">
            <Autocomplete.List>
              {(suggestion: string) => (
                <Autocomplete.Item key={suggestion} value={suggestion} className={css.suggestion}>
                  {suggestion}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}
