import type { InputHTMLAttributes, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { Field, type FieldFrameProps } from './field.tsx';
import css from './field.module.css';

type Native<Attributes> = Omit<Attributes, 'id' | 'value' | 'onChange' | 'children' | keyof FieldFrameProps>;

interface Typed {
  value: string;
  onChange(value: string): void;
  /** Monospace: names of things, commands, YAML. */
  mono?: boolean;
}

export type TextFieldProps = FieldFrameProps &
  Typed &
  Native<InputHTMLAttributes<HTMLInputElement>> & { ref?: Ref<HTMLInputElement> };

/** One line of text. */
export function TextField({
  label,
  description,
  error,
  optional,
  id,
  mono,
  onChange,
  ...rest
}: TextFieldProps) {
  return (
    <Field {...{ label, description, error, optional, id }}>
      {(ids) => (
        <input
          type="text"
          {...rest}
          {...ids}
          className={css.input}
          data-mono={mono || undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

export type TextAreaFieldProps = FieldFrameProps &
  Typed &
  Native<TextareaHTMLAttributes<HTMLTextAreaElement>> & { ref?: Ref<HTMLTextAreaElement> };

/** Several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, description, error, optional, id, mono, onChange, ...rest } = props;
  return (
    <Field {...{ label, description, error, optional, id }}>
      {(ids) => (
        <textarea
          rows={4}
          {...rest}
          {...ids}
          className={css.input}
          data-mono={mono || undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

export interface Choice {
  value: string;
  label: string;
  /** Why it cannot be chosen now; empty where the label says it. */
  reason?: string;
}

export type SelectFieldProps = FieldFrameProps &
  Omit<Typed, 'mono'> &
  Native<SelectHTMLAttributes<HTMLSelectElement>> & {
    choices: readonly Choice[];
    /** Shown while nothing is chosen (`value` is empty). */
    placeholder?: string;
  };

/** One of a few choices, with the browser's own list. */
export function SelectField(props: SelectFieldProps) {
  const { label, description, error, optional, id, onChange, choices, placeholder, ...rest } = props;
  return (
    <Field {...{ label, description, error, optional, id }}>
      {(ids) => (
        <select
          {...rest}
          {...ids}
          className={css.input}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.reason !== undefined}>
              {choice.reason ? `${choice.label} (${choice.reason})` : choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
