import { type KeyboardEvent, useState } from 'react';
import { Field, type FieldFrameProps } from '../field/index.ts';
import { Tag } from '../tag-list/index.ts';
import { SuggestedInput } from './suggested-input.tsx';
import { addTyped } from './tag-entry.ts';
import css from './tag-input.module.css';

interface TagInputProps extends FieldFrameProps {
  value: readonly string[];
  onChange(tags: readonly string[]): void;
  /** An error message for a tag, or undefined. */
  check?(tag: string): string | undefined;
  /** Existing tags, suggested while typing. */
  suggestions?: readonly string[];
  placeholder?: string;
}

const accept = () => undefined;

/** Tags in a form: Enter, a comma or leaving the field adds, Backspace in an empty input removes the last. */
export function TagInput(props: TagInputProps) {
  const { value, onChange, check = accept, suggestions = [], placeholder, error, ...frame } = props;
  const [draft, setDraft] = useState('');
  const [wrong, setWrong] = useState<string | undefined>();

  const add = (typed: string) => {
    const entry = addTyped(value, typed, check);
    setDraft(entry.draft);
    setWrong(entry.error);
    if (entry.tags.length !== value.length) onChange(entry.tags);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if ((event.key === 'Enter' || event.key === ',') && draft.trim() !== '') {
      event.preventDefault();
      add(draft);
    }
    if (event.key === 'Backspace' && draft === '' && value.length > 0) onChange(value.slice(0, -1));
  };

  return (
    <Field {...frame} error={wrong ?? error}>
      {(ids) => (
        <div className={css.box}>
          {value.map((tag) => (
            <Tag key={tag} onRemove={() => onChange(value.filter((other) => other !== tag))}>
              {tag}
            </Tag>
          ))}
          <SuggestedInput
            {...ids}
            className={css.input}
            value={draft}
            onChange={setDraft}
            suggestions={suggestions.filter((tag) => !value.includes(tag))}
            onChoose={add}
            placeholder={value.length === 0 ? placeholder : undefined}
            onKeyDown={onKeyDown}
            onBlur={() => add(draft)}
          />
        </div>
      )}
    </Field>
  );
}
