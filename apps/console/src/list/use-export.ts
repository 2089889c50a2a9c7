import { LazyCode } from '@hawser/ui/lazy';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { useCallback } from 'react';
import { type ListQuery, useLive } from '../live/index.ts';
import { useServices } from '../services/index.ts';
import { dayOf } from './day.ts';
import { type FileExport, useFileWriter } from './use-file-writer.ts';

const EXPORT_ROWS = new LazyCode(() => import('./export-rows.ts'));

/** Exports all rows of a query as CSV, window by window. */
export function useExport<Row>(name: string): {
  exporting: FileExport | null;
  start(query: ListQuery<Row>, columns: readonly TreeGridColumn<Row>[]): void;
} {
  const live = useLive();
  const { clock } = useServices().ports;
  const { exporting, write } = useFileWriter(EXPORT_ROWS, 'The export could not be written.');
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
