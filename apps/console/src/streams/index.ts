export { AgentStream, type StreamState } from './agent-stream.ts';
export { EVENT_COLUMNS } from './event-columns.tsx';
export { FilterBar } from './filter-bar.tsx';
export { ReadAgo } from './read-ago.tsx';
export { StreamNotice } from './stream-notice.tsx';
export { type ReadOn, targetKey } from './stream-target.ts';
export { useAgentStream } from './use-agent-stream.ts';
export { useExpired } from './use-expired.ts';
export { useEventsAbout } from './use-events-about.ts';
