import type { ReactNode } from 'react';
import css from './facts-strip.module.css';

interface Fact {
  label: string;
  /** null is shown as a dash. */
  value: ReactNode;
}

/** Labeled values side by side. */
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
