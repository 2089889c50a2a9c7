export { LogBuffer, type NumberedLine } from './log-buffer.ts';
export { LogLines } from './log-lines.tsx';
export { logText } from './log-text.ts';
export { LogsView } from './logs-view.tsx';
