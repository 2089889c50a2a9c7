import { type ReactNode, useId } from 'react';
import css from './field.module.css';

interface CheckFieldProps {
  label: ReactNode;
  description?: ReactNode;
  checked: boolean;
  onChange(checked: boolean): void;
  /** A switch takes effect immediately, a checkbox when its form is submitted. */
  variant?: 'box' | 'switch';
  disabled?: boolean;
  id?: string;
}

/** A checkbox or switch with a label. */
export function CheckField({
  label,
  description,
  checked,
  onChange,
  variant = 'box',
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
        role={variant === 'switch' ? 'switch' : undefined}
        className={variant === 'switch' ? css.switch : css.box}
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
