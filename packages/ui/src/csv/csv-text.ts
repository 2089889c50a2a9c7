/** A column of an export. */
export interface TextColumn<Row> {
  title: string;
  text?(row: Row): string;
}

/** A plain number, which a spreadsheet may read as one. */
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;
/** Characters that start a formula in spreadsheets, including their full-width forms. */
const FORMULA = /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]|^[\t\r\n]/;

/** Escapes a cell so that no spreadsheet evaluates it: names and messages are untrusted. */
export function withoutFormula(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

function csvCell(text: string): string {
  const safe = withoutFormula(text);
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file (RFC 4180), with its line break. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** The columns that have a text, in order. */
export function textColumns<Row, Column extends TextColumn<Row>>(
  columns: readonly Column[],
): readonly Column[] {
  return columns.filter((column) => column.text !== undefined);
}

const cellsOf = <Row>(columns: readonly TextColumn<Row>[], row: Row): readonly string[] =>
  columns.map((column) => column.text?.(row) ?? '');

/** Rows as lines of a CSV file, without a header. */
export function csvRows<Row>(columns: readonly TextColumn<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => csvLine(cellsOf(columns, row))).join('');
}

/** Rows as tab-separated text with titles, for pasting into a spreadsheet. */
export function tsvText<Row>(columns: readonly TextColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map((column) => column.title), ...rows.map((row) => cellsOf(columns, row))];
  return lines
    .map((cells) => cells.map((cell) => withoutFormula(cell).replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');
}

/** An instant (epoch milliseconds) as exports have it: exact, in UTC. Empty for null. */
export function instantText(instant: number | null | undefined): string {
  return typeof instant === 'number' ? new Date(instant).toISOString() : '';
}
