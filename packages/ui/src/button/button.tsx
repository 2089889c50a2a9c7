import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { SpinnerIcon } from '../icons/index.ts';
import css from './button.module.css';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  /** `primary` once per page; `danger` for destructive actions; `quiet` in bars and lists; `link` inside text. */
  variant?: 'default' | 'primary' | 'danger' | 'quiet' | 'link';
  /** Work is running: the button is disabled and shows a spinner. */
  busy?: boolean;
  /** Icon before the label. */
  icon?: ReactNode;
  submit?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button names its action: 'Define Rule', not 'OK'. An icon without text needs an `aria-label`. */
export function Button({
  variant = 'default',
  busy,
  icon,
  submit,
  children,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={submit ? 'submit' : 'button'}
      className={className ? `${css.button} ${className}` : css.button}
      data-variant={variant}
      data-square={children === undefined || undefined}
      aria-busy={busy || undefined}
      disabled={rest.disabled || busy}
    >
      {busy ? <SpinnerIcon size={14} className={css.spin} /> : icon}
      {children}
    </button>
  );
}
