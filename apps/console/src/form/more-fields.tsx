import type { ReactNode } from 'react';
import classes from './form.module.css';

interface MoreFieldsProps {
  summary: ReactNode;
  isOpen: boolean;
  /** It was opened or closed. */
  onOpen(isOpen: boolean): void;
  children: ReactNode;
}

/** Fields that few need: hidden until they are asked for. */
export function MoreFields({ summary, isOpen, onOpen, children }: MoreFieldsProps) {
  return (
    <details
      className={classes['more']}
      open={isOpen}
      // Not what is toggled among its fields.
      onToggle={(event) => event.target === event.currentTarget && onOpen(event.currentTarget.open)}
    >
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  );
}
