import { SuggestedInput } from '@hawser/ui/tag-input';
import { Tag } from '@hawser/ui/tag-list';
import type { KeyboardEvent } from 'react';
import classes from './rules.module.css';

interface ValueInputProps {
  label: string;
  values: readonly string[];
  /** What is typed and not accepted as a value yet. */
  typed: string;
  /** Takes the focus when it appears. */
  autoFocus?: boolean;
  /** Existing values, suggested while typing; other values are accepted too. */
  suggestions: readonly string[];
  onChange(values: readonly string[], typed: string): void;
}

/** One or several values: Enter, a comma or leaving the field accepts the typed value. */
export function ValueInput({
  label,
  values,
  typed,
  autoFocus = false,
  suggestions,
  onChange,
}: ValueInputProps) {
  const take = (text: string): void => {
    const value = text.trim();
    onChange(value === '' || values.includes(value) ? values : [...values, value], '');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if ((event.key === 'Enter' || event.key === ',') && typed.trim() !== '') {
      event.preventDefault();
      take(typed);
    } else if (event.key === 'Enter') {
      event.preventDefault();
    } else if (event.key === 'Backspace' && typed === '') {
      onChange(values.slice(0, -1), '');
    }
  };
  return (
    <span className={classes['values']}>
      {values.map((value) => (
        <Tag
          key={value}
          onRemove={() =>
            onChange(
              values.filter((other) => other !== value),
              typed,
            )
          }
        >
          {value}
        </Tag>
      ))}
      <SuggestedInput
        aria-label={label}
        autoFocus={autoFocus}
        value={typed}
        onChange={(text) => onChange(values, text)}
        suggestions={suggestions.filter((value) => !values.includes(value))}
        onChoose={take}
        placeholder={values.length === 0 ? 'value' : ''}
        onKeyDown={onKeyDown}
        onBlur={() => typed !== '' && take(typed)}
      />
    </span>
  );
}
