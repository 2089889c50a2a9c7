import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { Select, type SelectProps } from '../select/index.ts';
import { Field, type FieldFrameProps } from './field.tsx';
import css from './field.module.css';

type Native<Attributes> = Omit<Attributes, 'id' | 'value' | 'onChange' | 'children' | keyof FieldFrameProps>;

interface Typed {
  value: string;
  onChange(value: string): void;
  /** Monospace: resource names, commands, YAML. */
  mono?: boolean;
}

type TextFieldProps = FieldFrameProps &
  Typed &
  Native<InputHTMLAttributes<HTMLInputElement>> & { ref?: Ref<HTMLInputElement> };

/** A single-line text field. */
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

type TextAreaFieldProps = FieldFrameProps &
  Typed &
  Native<TextareaHTMLAttributes<HTMLTextAreaElement>> & { ref?: Ref<HTMLTextAreaElement> };

/** A multi-line text field. */
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

interface SelectFieldProps extends FieldFrameProps, Omit<SelectProps, 'id' | 'variant' | 'on'> {}

/** A select with a label. */
export function SelectField(props: SelectFieldProps) {
  const { label, description, error, optional, id, ...rest } = props;
  return (
    <Field {...{ label, description, error, optional, id }}>{(ids) => <Select {...rest} {...ids} />}</Field>
  );
}
