import { SuggestedInput } from '@hawser/ui/tag-input';
import { Tag } from '@hawser/ui/tag-list';
import { type KeyboardEvent, useState } from 'react';
import classes from './rules.module.css';

interface ValueInputProps {
  label: string;
  values: readonly string[];
  /** Existing values, suggested while typing; other values are accepted too. */
  suggestions: readonly string[];
  onChange(values: readonly string[]): void;
}

/** One or several values: Enter, a comma or leaving the field accepts the typed value. */
export function ValueInput({ label, values, suggestions, onChange }: ValueInputProps) {
  const [draft, setDraft] = useState('');
  const take = (text: string): void => {
    const value = text.trim();
    setDraft('');
    if (value !== '' && !values.includes(value)) onChange([...values, value]);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if ((event.key === 'Enter' || event.key === ',') && draft.trim() !== '') {
      event.preventDefault();
      take(draft);
    } else if (event.key === 'Enter') {
      event.preventDefault();
    } else if (event.key === 'Backspace' && draft === '') {
      onChange(values.slice(0, -1));
    }
  };
  return (
    <span className={classes['values']}>
      {values.map((value) => (
        <Tag key={value} onRemove={() => onChange(values.filter((other) => other !== value))}>
          {value}
        </Tag>
      ))}
      <SuggestedInput
        aria-label={label}
        value={draft}
        onChange={setDraft}
        suggestions={suggestions.filter((value) => !values.includes(value))}
        onChoose={take}
        placeholder={values.length === 0 ? 'value' : ''}
        onKeyDown={onKeyDown}
        onBlur={() => take(draft)}
      />
    </span>
  );
}
