export type { StreamState } from './agent-stream.ts';
export { EVENT_COLUMNS } from './event-columns.tsx';
export { FilterBar } from './filter-bar.tsx';
export { StreamNotice } from './stream-notice.tsx';
export { useAgentStream } from './use-agent-stream.ts';
