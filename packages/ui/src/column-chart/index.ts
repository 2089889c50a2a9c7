export { ColumnChart } from './column-chart.tsx';
export type { ColumnChartProps, ColumnSeries } from './column-series.ts';
