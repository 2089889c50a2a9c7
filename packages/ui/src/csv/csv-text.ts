/** What an export needs of a column. */
export interface TextColumn<Row> {
  title: string;
  text?(row: Row): string;
}

/** A number as it is, which a spreadsheet may keep as one. */
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;
/** What makes a spreadsheet take a cell for a formula, in its wide forms as well. */
const FORMULA = /^[\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]|^[\t\r\n]/;

/** A cell that no spreadsheet takes for a formula: names and messages come from strangers. */
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

/** The columns that have a text, in their order. */
export function textColumns<Row, Column extends TextColumn<Row>>(
  columns: readonly Column[],
): readonly Column[] {
  return columns.filter((column) => column.text !== undefined);
}

const cellsOf = <Row>(columns: readonly TextColumn<Row>[], row: Row): readonly string[] =>
  columns.map((column) => column.text?.(row) ?? '');

/** Rows as lines of a CSV file, without a head. */
export function csvRows<Row>(columns: readonly TextColumn<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => csvLine(cellsOf(columns, row))).join('');
}

/** Rows as a spreadsheet takes them from the clipboard: titles first, cells apart by tabs. */
export function tsvText<Row>(columns: readonly TextColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map((column) => column.title), ...rows.map((row) => cellsOf(columns, row))];
  return lines
    .map((cells) => cells.map((cell) => withoutFormula(cell).replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');
}

/** An instant (epoch milliseconds) as exports have it: exact, in UTC. Empty where there is none. */
export function instantText(instant: number | null | undefined): string {
  return typeof instant === 'number' ? new Date(instant).toISOString() : '';
}
