import type { ReactNode } from 'react';
import css from './name-cell.module.css';

interface NameCellProps {
  name: string;
  /** The kind, beside the name; truncated first. */
  kind?: string;
  /** On a phone the kind stands below the name; otherwise only the name is shown there. `only`: and nowhere else, since it has a column. */
  kindBelow?: boolean | 'only';
  /** In monospace: the name of a Kubernetes object. */
  mono?: boolean;
  /** It begins with what tells it apart, as a title does: it is cut at its end in every width. */
  cutAtEnd?: boolean;
  /** Rendered instead of the plain name: a link with the same text. */
  children?: ReactNode;
}

/** The first cell of a row: a name, truncated with its full text in the tooltip, and a kind. */
export function NameCell({ name, kind, kindBelow, mono, cutAtEnd, children = name }: NameCellProps) {
  return (
    <span className={css.both} data-below={kindBelow || undefined}>
      <span
        className={css.name}
        data-tip={kind === undefined ? name : `${name}, ${kind}`}
        data-mono={mono || undefined}
        data-cut-at-end={cutAtEnd || undefined}
      >
        <bdi>{children}</bdi>
      </span>
      {/* A space, so that name and kind are two words for screen readers and when copied. */}
      {kind !== undefined && (
        <>
          {' '}
          <span className={css.kind}>{kind}</span>
        </>
      )}
    </span>
  );
}
