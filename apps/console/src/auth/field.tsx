import { type HTMLInputTypeAttribute, useId } from 'react';
import classes from './auth.module.css';

interface FieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  /** Called on blur: validates the field. */
  onBlur?(): void;
  type?: HTMLInputTypeAttribute;
  autoComplete: string;
  help?: string;
  error?: string | null;
  autoFocus?: boolean;
}

/** A labeled input with its help text, which an error replaces. */
export function Field({ label, value, onChange, onBlur, type = 'text', help, error, ...rest }: FieldProps) {
  const id = useId();
  const note = error ?? help;
  return (
    <div className={classes['field']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type={type}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        spellCheck={false}
        autoCapitalize="none"
        {...rest}
      />
      {note && (
        <p
          id={`${id}-note`}
          className={error ? classes['wrong'] : classes['help']}
          role={error ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  );
}
