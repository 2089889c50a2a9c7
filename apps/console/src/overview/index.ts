export { overviewCalls } from './calls.ts';
export { useOverview } from './use-overview.ts';
