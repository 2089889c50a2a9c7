export type { LivePorts } from './ports.ts';
export { readAll, readOnce } from './read-window.ts';
export type { LiveState } from './state.ts';
export { LiveStore, type WindowHandle } from './store.ts';
export { LiveContext, type LiveRows, rowsOf, useLive, useLiveState, useWindow } from './use-live.ts';
export { type LiveRecord, useRecord } from './use-record.ts';
export { useWindows } from './use-windows.ts';
export type { WindowView } from './window.ts';
export { WINDOW_ROWS, type WindowQuery } from './wire.ts';
