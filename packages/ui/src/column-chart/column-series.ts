import type { Tone } from '../tone/index.ts';

/** One kind of count, a number a column. */
export interface ColumnSeries {
  readonly name: string;
  readonly tone: Tone;
  readonly values: readonly number[];
}

export interface ColumnChartProps {
  /** What is counted, for screen readers and above the table. */
  label: string;
  /** What each column is, such as its time. */
  columns: readonly string[];
  /** At most three; drawn upon each other in this order, from zero. */
  series: readonly ColumnSeries[];
}
