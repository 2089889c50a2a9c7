import type { ReactNode } from 'react';
import css from './name-cell.module.css';

export interface NameCellProps {
  name: string;
  /** What it is, beside the name; gives way first where there is little room. */
  kind?: string;
  /** In monospace: the name of a Kubernetes thing. */
  mono?: boolean;
  /** Drawn instead of the plain name: a link that reads the same. */
  children?: ReactNode;
}

/** The first cell of a row: a name, cut off with its full text on hover, and what it is. */
export function NameCell({ name, kind, mono, children = name }: NameCellProps) {
  return (
    <>
      <span
        className={css.name}
        title={kind === undefined ? name : `${name}, ${kind}`}
        data-mono={mono || undefined}
      >
        <bdi>{children}</bdi>
      </span>
      {/* Read or copied together, the two are two words. */}
      {kind !== undefined && (
        <>
          {' '}
          <span className={css.kind}>{kind}</span>
        </>
      )}
    </>
  );
}
