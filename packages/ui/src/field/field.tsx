import { type ReactNode, useId } from 'react';
import css from './field.module.css';

/** Ids that tie an input to its label and texts: spread them over the input. */
export interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldFrameProps {
  label: ReactNode;
  /** Help, shown before it is needed. */
  description?: ReactNode;
  /** What is wrong, after the field was left or the form was sent. */
  error?: ReactNode;
  /** Said beside the label where a field may stay empty. */
  optional?: boolean;
  /** Id of the input; made up unless told. Error summaries lead to it. */
  id?: string;
}

export interface FieldProps extends FieldFrameProps {
  children(ids: FieldIds): ReactNode;
}

/** Label, input, help and error, tied together for screen readers. When to validate is the caller's. */
export function Field({ label, description, error, optional, id, children }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const hasError = error !== undefined && error !== null && error !== '';
  // An error that says what the help says takes its place.
  const hasHelp = description !== undefined && !(hasError && error === description);
  const described = [hasError && `${inputId}-error`, hasHelp && `${inputId}-help`].filter(Boolean);
  return (
    <div className={css.field} data-invalid={hasError || undefined}>
      <label htmlFor={inputId} className={css.label}>
        {label}
        {optional && <span className={css.optional}> optional</span>}
      </label>
      {children({
        id: inputId,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        'aria-invalid': hasError || undefined,
      })}
      {hasError && (
        <div id={`${inputId}-error`} className={css.error}>
          {error}
        </div>
      )}
      {hasHelp && (
        <div id={`${inputId}-help`} className={css.help}>
          {description}
        </div>
      )}
    </div>
  );
}
