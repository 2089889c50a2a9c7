import type { Tone } from '../tone/index.ts';

/** One series: a number per column. */
export interface ColumnSeries {
  readonly name: string;
  readonly tone: Tone;
  readonly values: readonly number[];
}

export interface ColumnChartProps {
  /** What is counted, for screen readers and above the table. */
  label: string;
  /** The label of each column, such as its time. */
  columns: readonly string[];
  /** At most three; stacked in this order from zero. */
  series: readonly ColumnSeries[];
}
