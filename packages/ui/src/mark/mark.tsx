import type { ReactNode } from 'react';
import css from './mark.module.css';

interface MarkProps {
  /** Icon before the word, so that the mark does not depend on reading or color alone. */
  icon: ReactNode;
  /** One lowercase word. */
  children: string;
  /** The tooltip. */
  title: string;
  /** In rows: on all but very wide screens only the icon is shown, and the word is for screen readers and the tooltip. */
  inRow?: boolean;
  /** The icon rotates: work is in progress. */
  moving?: boolean;
}

/** A mark beside the name of a record that is special, such as simulated. */
export function Mark({ icon, children, title, inRow, moving }: MarkProps) {
  return (
    <span
      className={css.mark}
      data-tip={title}
      data-row={inRow || undefined}
      data-moving={moving || undefined}
    >
      {icon}
      <span>{children}</span>
    </span>
  );
}
