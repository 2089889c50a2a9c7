export { useOverview } from './use-overview.ts';
