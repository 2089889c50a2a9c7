export { Columns, type ColumnsPorts } from './columns.ts';
export type { Fleet } from './fleet.ts';
export { overviewStamp } from './overview.ts';
export { type RecordKind, stampOf } from './stamps.ts';
export { standingsOf } from './standing.ts';
