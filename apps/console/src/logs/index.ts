export { LogBuffer, type NumberedLine } from './log-buffer.ts';
export { LogLines } from './log-lines.tsx';
export { logText } from './log-text.ts';
export { ALL, LogsPane } from './logs-pane.tsx';
export type { SeenContainer } from './use-seen-containers.ts';
export { LogsView } from './logs-view.tsx';
