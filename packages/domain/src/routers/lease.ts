/** Duration of an agent's lease: how long its reports are valid after its last heartbeat, milliseconds. */
export const LEASE_MS = 30_000;

/** Period of an agent's heartbeats, milliseconds. Two may be lost within a lease. */
export const HEARTBEAT_MS = 10_000;

/** Whether the lease has expired at `now`. Instants are epoch ms; a router without a heartbeat has no valid lease. */
export function leaseExpired(lastSeenAt: number | null, now: number): boolean {
  return lastSeenAt === null || now - lastSeenAt >= LEASE_MS;
}
