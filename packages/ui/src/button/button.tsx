import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { SpinnerIcon } from '../icons/index.ts';
import css from './button.module.css';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  /** `primary` once a page; `danger` for what destroys; `quiet` in bars and lists; `link` inside text. */
  look?: 'default' | 'primary' | 'danger' | 'quiet' | 'link';
  /** Work is running: the button waits and says so. */
  busy?: boolean;
  /** Before the words. */
  icon?: ReactNode;
  submit?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button says what it does: 'Define Rule', not 'OK'. An icon alone needs an `aria-label`. */
export function Button({ look = 'default', busy, icon, submit, children, className, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={submit ? 'submit' : 'button'}
      className={className ? `${css.button} ${className}` : css.button}
      data-look={look}
      data-square={children === undefined || undefined}
      aria-busy={busy || undefined}
      disabled={rest.disabled || busy}
    >
      {busy ? <SpinnerIcon size={14} className={css.spin} /> : icon}
      {children}
    </button>
  );
}
