import type { QueryOf } from '@hawser/contract/collection';
import type { FleetMapRow, fleetMapContract, MapGrouping } from '@hawser/contract/fleet-map';
import { useMemo } from 'react';
import { queryOf, rowsOf, useRows, useWindows, WINDOW_ROWS } from '../live/index.ts';

/** Maximum number of windows, each with up to 6,400 clusters. */
const WINDOWS_MAX = 8;

const FIRST = { from: 0, to: WINDOW_ROWS };

/** The filters of the clusters' list. */
export type MapFilters = Omit<QueryOf<typeof fleetMapContract>, 'collection' | 'by' | 'range'>;

interface MapRows {
  readonly rows: readonly FleetMapRow[];
  /** All rows have arrived. */
  readonly isComplete: boolean;
  /** There are more clusters than the map holds. */
  readonly isCut: boolean;
}

/** The rows of the map, in as many windows as they need. */
export function useMapRows(by: MapGrouping, filters: MapFilters): MapRows {
  const at = (window: number) =>
    queryOf<typeof fleetMapContract>({
      collection: 'fleet-map',
      by,
      ...filters,
      range: { from: window * WINDOW_ROWS, to: (window + 1) * WINDOW_ROWS },
    });
  const first = useRows(at(0));
  const needed = Math.ceil(first.total / WINDOW_ROWS);
  const queries = Array.from({ length: Math.max(0, Math.min(needed, WINDOWS_MAX) - 1) }, (_, n) => at(n + 1));
  const others = useWindows(queries);
  const rows = useMemo(
    () => [
      ...first.rows,
      ...others.flatMap(({ content }) =>
        rowsOf(queryOf<typeof fleetMapContract>({ collection: 'fleet-map', by, range: FIRST }), content),
      ),
    ],
    [first.rows, others, by],
  );
  return {
    rows,
    isComplete: first.content !== null && others.every(({ content }) => content !== null),
    isCut: needed > WINDOWS_MAX,
  };
}
