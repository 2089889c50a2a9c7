/** How long what an agent said counts after its last heartbeat, in ms. */
export const LEASE_MS = 30_000;

/** How often an agent says that it is there, in ms: two may be lost within a lease. */
export const HEARTBEAT_MS = 10_000;

/** Whether the lease has run out at `now`. Instants are epoch ms; one that was never seen has none. */
export function leaseExpired(lastSeenAt: number | null, now: number): boolean {
  return lastSeenAt === null || now - lastSeenAt >= LEASE_MS;
}
