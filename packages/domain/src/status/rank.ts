/**
 * How bad each status is; higher is worse: FAILED, DOWN, DEGRADED, MISSING, SHUTDOWN BY OPERATOR, UNKNOWN, WARN, the installing
 * statuses, UP. An object that is PROGRESSING is being installed; it comes after the installing statuses of its router, on which it
 * may be waiting. The database sorts by this table.
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
  UNINSTALLED: 49,
  'INSTRUCTIONS ISSUED': 48,
  'INSTRUCTIONS FETCHED': 47,
  'AGENT STARTING': 46,
  INSTALLING: 45,
  'MOUNTING ROUTER CREDENTIALS': 43,
  'WAITING FOR ROUTER': 42,
  PROGRESSING: 41,
  FETCHING: 40,
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

/** Like MISSING, and red on every row: a router that is MISSING itself only shows a warning (Spec 1 §4). */
const OBJECT_MISSING_RANK = 81;

/** The rank of a status as that of an object, also where it decides the row of a router or network. */
export function objectRank(status: string): number {
  return status === 'MISSING' ? OBJECT_MISSING_RANK : statusRank(status);
}

/** The highest rank of a status that is good: LINKED. */
const GOOD_RANK = STATUS_RANKS['LINKED'] ?? 0;

/** Whether a status with this rank is good: records that have one are well. */
export function isGoodRank(rank: number): boolean {
  return rank <= GOOD_RANK;
}
