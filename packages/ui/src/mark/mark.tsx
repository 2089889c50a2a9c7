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
  /** The sign turns: something goes on. */
  moving?: boolean;
}

/** Says of a thing what others of its kind are not, beside its name. */
export function Mark({ icon, children, title, inRow, moving }: MarkProps) {
  return (
    <span className={css.mark} title={title} data-row={inRow || undefined} data-moving={moving || undefined}>
      {icon}
      <span>{children}</span>
    </span>
  );
}
