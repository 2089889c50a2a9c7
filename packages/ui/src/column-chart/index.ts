export { ColumnChart, type ColumnChartProps, type ColumnSeries } from './column-chart.tsx';
