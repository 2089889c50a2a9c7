import { type ReactNode, useId } from 'react';
import css from './field.module.css';

export interface CheckFieldProps {
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  onChange(checked: boolean): void;
  /** A switch acts at once, a box with its form. */
  look?: 'box' | 'switch';
  disabled?: boolean;
  id?: string;
}

/** Yes or no. */
export function CheckField({
  label,
  description,
  checked,
  onChange,
  look = 'box',
  disabled,
  id,
}: CheckFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div className={css.checkField}>
      <input
        id={inputId}
        type="checkbox"
        role={look === 'switch' ? 'switch' : undefined}
        className={look === 'switch' ? css.switch : css.box}
        checked={checked}
        disabled={disabled}
        aria-describedby={description === undefined ? undefined : `${inputId}-help`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={inputId}>{label}</label>
      {description !== undefined && (
        <div id={`${inputId}-help`} className={css.help}>
          {description}
        </div>
      )}
    </div>
  );
}
