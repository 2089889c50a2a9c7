import type { AppObject, objectsContract } from '@hawser/contract/objects';
import { Link } from '@tanstack/react-router';
import { useWindow } from '../live/index.ts';

type InNeed = 'negative' | 'warning';

const FIRST = { from: 0, to: 5 };
const WORST_FIRST = { by: 'status', descending: true } as const;

/** What the rest is called, for one of them and for more. */
const REST: Readonly<Record<InNeed, readonly [string, string]>> = {
  negative: ['application that is down', 'applications that are down'],
  warning: ['application with warnings', 'applications with warnings'],
};

/** Applications that need a person: the worst of them, and how many more there are. */
export interface ObjectsInNeed {
  readonly rows: readonly AppObject[];
  readonly isKnown: boolean;
  readonly count: number;
  /** How many there are beyond the rows. */
  readonly more: Readonly<Record<InNeed, number>>;
}

const useFirst = (tone: InNeed) =>
  useWindow<typeof objectsContract>({
    collection: 'objects',
    tones: [tone],
    order: WORST_FIRST,
    range: FIRST,
  });

/** What is down, and what warns. */
export function useObjectsInNeed(): ObjectsInNeed {
  const down = useFirst('negative');
  const warned = useFirst('warning');
  // What is only being changed needs nobody; it comes after all that warns.
  const warning = warned.rows.filter(({ status }) => status.status !== 'PROGRESSING');
  const more = {
    negative: down.total - down.rows.length,
    warning: warning.length < FIRST.to ? 0 : warned.total - warning.length,
  };
  const rows = [...down.rows, ...warning];
  return {
    rows,
    isKnown: down.content !== null && warned.content !== null,
    count: rows.length + more.negative + more.warning,
    more,
  };
}

/** The way to the applications of a tone that are not named. */
export function MoreObjects({ count, tone }: { count: number; tone: InNeed }) {
  if (count <= 0) return null;
  return (
    <Link to="/applications" search={{ tone }}>
      and {count.toLocaleString('en')} more {REST[tone][count === 1 ? 0 : 1]}
    </Link>
  );
}
