import type { Status } from '@hawser/domain/status';

/** Statuses that are an incident, of a router and of an object. */
const OF_ROUTERS = new Set(['DOWN', 'FAILED', 'DEGRADED', 'UNKNOWN']);
const OF_OBJECTS = new Set(['DOWN', 'FAILED', 'DEGRADED', 'MISSING', 'WARN', 'OUTOFSYNC']);

/** Whether an incident already shows why a cluster has its status. */
export function isCovered({ status, reason }: Pick<Status, 'status' | 'reason'>): boolean {
  const ofObject = reason.some(({ kind }) => kind === 'object');
  return (ofObject ? OF_OBJECTS : OF_ROUTERS).has(status);
}
