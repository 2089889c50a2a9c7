/**
 * How bad each status is; higher is worse. The order of a network is FAILED, DOWN, MISSING, SHUTDOWN BY OPERATOR, UNKNOWN, the
 * installing statuses, UP, with the statuses of objects between them. The database sorts by this table.
 */
export const STATUS_RANKS: Readonly<Record<string, number>> = {
  FAILED: 100,
  DOWN: 90,
  DEGRADED: 85,
  MISSING: 80,
  'SHUTDOWN BY OPERATOR': 70,
  UNKNOWN: 60,
  WARN: 56,
  OUTOFSYNC: 54,
  PROGRESSING: 52,
  FETCHING: 51,
  UNINSTALLED: 49,
  'INSTRUCTIONS ISSUED': 48,
  'INSTRUCTIONS FETCHED': 47,
  'AGENT STARTING': 46,
  INSTALLING: 45,
  'MOUNTING ROUTER CREDENTIALS': 43,
  'WAITING FOR ROUTER': 42,
  SUSPENDED: 30,
  'NOT DISTRIBUTED': 21,
  EMPTY: 20,
  LINKED: 11,
  UP: 10,
  HEALTHY: 10,
  SYNCED: 10,
  AVAILABLE: 10,
  READY: 10,
};

/** The rank of an unlisted status, such as the installing status of a feature. */
export const OTHER_STATUS_RANK = 44;

/** How bad a status is; higher is worse. An unlisted status is worse than UP. */
export function statusRank(status: string): number {
  return Object.hasOwn(STATUS_RANKS, status)
    ? (STATUS_RANKS[status] ?? OTHER_STATUS_RANK)
    : OTHER_STATUS_RANK;
}
