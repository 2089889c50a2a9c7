export { ColumnChart } from './column-chart.tsx';
