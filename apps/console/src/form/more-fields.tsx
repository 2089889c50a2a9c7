import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './form.module.css';

interface MoreFieldsProps {
  summary: ReactNode;
  isOpen: boolean;
  /** Called when the section is expanded or collapsed. */
  onOpen(isOpen: boolean): void;
  children: ReactNode;
}

/** Advanced fields in a collapsible section. It stays open while `isOpen` says so: an error in it cannot be folded away. */
export function MoreFields({ summary, isOpen, onOpen, children }: MoreFieldsProps) {
  const section = useRef<HTMLDetailsElement>(null);
  // The browser folds the section by itself, and React sets an attribute only when its value changes.
  useLayoutEffect(() => {
    if (section.current !== null) section.current.open = isOpen;
  });
  return (
    <details
      ref={section}
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
