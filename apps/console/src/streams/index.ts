export type { StreamState } from './agent-stream.ts';
export { StreamNotice } from './stream-notice.tsx';
export { useAgentStream } from './use-agent-stream.ts';
