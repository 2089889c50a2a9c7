import type { AppObject, objectsContract } from '@hawser/contract/objects';
import { Link } from '@tanstack/react-router';
import { useWindow } from '../live/index.ts';

type InNeed = 'negative' | 'warning';

const FIRST = { from: 0, to: 5 };
const WORST_FIRST = { by: 'status', descending: true } as const;

/** Text for the remaining applications, singular and plural. */
const REST: Readonly<Record<InNeed, readonly [string, string]>> = {
  negative: ['application that is down', 'applications that are down'],
  warning: ['application with warnings', 'applications with warnings'],
};

/** Applications that need attention: the worst ones, and the number of the others. */
export interface ObjectsInNeed {
  readonly rows: readonly AppObject[];
  readonly isKnown: boolean;
  readonly count: number;
  /** Number of applications beyond the rows. */
  readonly more: Readonly<Record<InNeed, number>>;
}

const useFirst = (tone: InNeed) =>
  useWindow<typeof objectsContract>({
    collection: 'objects',
    tones: [tone],
    order: WORST_FIRST,
    range: FIRST,
  });

/** Applications that are down, and those with warnings. */
export function useObjectsInNeed(): ObjectsInNeed {
  const down = useFirst('negative');
  const warned = useFirst('warning');
  // Applications that are only being updated are listed last.
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

/** Link to the applications of a tone that are not listed. */
export function MoreObjects({ count, tone }: { count: number; tone: InNeed }) {
  if (count <= 0) return null;
  return (
    <Link to="/applications" search={{ tone }}>
      and {count.toLocaleString('en')} more {REST[tone][count === 1 ? 0 : 1]}
    </Link>
  );
}
