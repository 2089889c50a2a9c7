import { csvLine, csvRows, type TextColumn, textColumns } from './csv-text.ts';

/** Byte order mark: spreadsheets read the text as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

interface CsvOptions<Row> {
  columns: readonly TextColumn<Row>[];
  /** All rows in batches; only one batch is in memory at a time. */
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
  /** Called after each batch with the number of rows written. */
  onProgress?(rows: number): void;
  /** Stops before the next batch; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** A CSV file of rows with the column titles as header. */
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
