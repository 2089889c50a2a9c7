import { Code } from '@hawser/ui/lazy';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { useCallback } from 'react';
import { type ListQuery, useLive } from '../live/index.ts';
import { useServices } from '../services/index.ts';
import { dayOf } from './day.ts';
import { type Exporting, useWriting } from './use-writing.ts';

const EXPORT_ROWS = new Code(() => import('./export-rows.ts'));

/** Writes all rows that a question has as CSV, a window after the other. */
export function useExport<Row>(name: string): {
  exporting: Exporting | null;
  start(query: ListQuery<Row>, columns: readonly TreeGridColumn<Row>[]): void;
} {
  const live = useLive();
  const { clock } = useServices().ports;
  const { exporting, write } = useWriting(EXPORT_ROWS, 'The export could not be written.');
  const start = useCallback(
    (query: ListQuery<Row>, columns: readonly TreeGridColumn<Row>[]) =>
      write(async ({ exportRows }, work) => {
        const filename = `${name}-${dayOf(clock.now())}.csv`;
        const rows = await exportRows({ live, query, columns, filename, ...work });
        return `${rows.toLocaleString('en')} rows exported.`;
      }),
    [live, clock, write, name],
  );
  return { exporting, start };
}
