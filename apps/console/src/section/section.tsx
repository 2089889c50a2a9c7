import type { ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  /** Beside the title: a number, or links. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A titled part of a record's page or of its side panel. */
export function Section({ title, beside, children }: SectionProps) {
  return (
    <section className={classes['section']} aria-label={title}>
      <h2>
        {title} {beside !== undefined && <span className={classes['beside']}>{beside}</span>}
      </h2>
      {children}
    </section>
  );
}
