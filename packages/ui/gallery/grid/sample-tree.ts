import type { GridDepth } from '../../src/grid-settings/index.ts';
import { type SampleRow, sampleRow } from './rows.ts';

/** How the sample tree is shown. */
export interface TreeView {
  total: number;
  depth: GridDepth;
  /** Rows that are expanded or collapsed against the depth. */
  toggled: ReadonlySet<string>;
  /** Statuses to show; none shows all. */
  statuses: readonly string[];
}

const isOpen = (row: SampleRow, { depth, toggled }: TreeView): boolean =>
  (depth === 'all' || row.depth + 2 <= depth) !== toggled.has(row.id);

/** Indexes of the rows that are shown, as a server would send them; null: all rows. */
export function shownIndexes(view: TreeView): readonly number[] | null {
  if (view.total > 100_000) return null;
  const shown: number[] = [];
  let closedAt = Number.POSITIVE_INFINITY;
  for (let index = 0; index < view.total; index++) {
    const row = sampleRow(index, 0);
    if (row.depth > closedAt) continue;
    closedAt = isOpen(row, view) ? Number.POSITIVE_INFINITY : row.depth;
    if (view.statuses.length === 0 || view.statuses.includes(row.status)) shown.push(index);
  }
  return shown;
}

/** Whether a row is expanded. */
export function standsOpen(row: SampleRow, view: TreeView): boolean {
  return isOpen(row, view);
}
