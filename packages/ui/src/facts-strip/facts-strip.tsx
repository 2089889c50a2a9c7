import type { ReactNode } from 'react';
import css from './facts-strip.module.css';

export interface Fact {
  label: string;
  /** A dash stands in for null. */
  value: ReactNode;
}

/** A few facts side by side, each under its name. */
export function FactsStrip({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.strip}>
      {facts.map((fact) => (
        <div key={fact.label}>
          <dt>{fact.label}</dt>
          <dd>{fact.value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
