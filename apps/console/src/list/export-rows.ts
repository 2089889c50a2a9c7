import { csvFile, saveFile } from '@hawser/ui/csv';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { type ListQuery, type LiveStore, partOf, readAll } from '../live/index.ts';

interface Export<Row> {
  live: LiveStore;
  query: ListQuery<Row>;
  columns: readonly TreeGridColumn<Row>[];
  filename: string;
  signal: AbortSignal;
  onProgress(done: number, total: number): void;
}

/** Saves all rows of a query as a CSV file; resolves to their number. Rejects when cancelled or refused. */
export async function exportRows<Row>(work: Export<Row>): Promise<number> {
  const { live, query, columns, filename, signal, onProgress } = work;
  let done = 0;
  async function* batches(): AsyncGenerator<readonly Row[]> {
    for await (const { rows, total } of readAll(live, (range) => partOf(query, range), signal)) {
      yield rows;
      done += rows.length;
      onProgress(done, total);
    }
  }
  saveFile(await csvFile({ columns, batches: batches(), signal }), filename);
  return done;
}
