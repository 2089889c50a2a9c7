import type { ReactNode } from 'react';
import css from './mark.module.css';

export interface MarkProps {
  /** Before the word, so that it is told without reading and without colour. */
  icon: ReactNode;
  /** One lower-case word. */
  children: string;
  /** The sentence behind the word. */
  title: string;
  /** In rows: unless the screen is very wide the sign stands alone, and the word is for screen readers and the tip. */
  inRow?: boolean;
}

/** Says of a thing that it is not what others of its kind are, beside its name. */
export function Mark({ icon, children, title, inRow }: MarkProps) {
  return (
    <span className={css.mark} title={title} data-row={inRow || undefined}>
      {icon}
      <span>{children}</span>
    </span>
  );
}
