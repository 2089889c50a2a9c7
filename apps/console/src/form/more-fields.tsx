import type { ReactNode } from 'react';
import classes from './form.module.css';

interface MoreFieldsProps {
  summary: ReactNode;
  isOpen: boolean;
  /** Called when the section is expanded or collapsed. */
  onOpen(isOpen: boolean): void;
  children: ReactNode;
}

/** Advanced fields in a collapsible section. */
export function MoreFields({ summary, isOpen, onOpen, children }: MoreFieldsProps) {
  return (
    <details
      className={classes['more']}
      open={isOpen}
      // Ignores toggle events of nested elements.
      onToggle={(event) => event.target === event.currentTarget && onOpen(event.currentTarget.open)}
    >
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  );
}
