import { csvLine, csvRows, type TextColumn, textColumns } from './csv-text.ts';

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

export interface CsvOptions<Row> {
  columns: readonly TextColumn<Row>[];
  /** All rows, a batch after the other; whatever their number, only the batch in hand is held as rows. */
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
  /** Told after each batch how many rows are written. */
  onProgress?(rows: number): void;
  /** Stops before the next batch; the promise then rejects with its reason. */
  signal?: AbortSignal;
}

/** A CSV file of rows, with the columns' titles as its head. */
export async function csvFile<Row>({ columns, batches, onProgress, signal }: CsvOptions<Row>): Promise<Blob> {
  const written = textColumns<Row, TextColumn<Row>>(columns);
  const parts = [BYTE_ORDER_MARK, csvLine(written.map((column) => column.title))];
  let rows = 0;
  for await (const batch of batches) {
    signal?.throwIfAborted();
    parts.push(csvRows(written, batch));
    rows += batch.length;
    onProgress?.(rows);
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}
