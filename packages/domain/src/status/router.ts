import { awaitsAgent, LEASE_MS, leaseExpired } from '../routers/index.ts';
import type { Fact, Status } from './status.ts';
import { simulatedMark } from './simulated-mark.ts';
import { labelOf, toneOf } from './tone.ts';

/** The stored facts about a router, and the last report of its agent. Instants are epoch ms. */
export interface RouterObservation {
  readonly id: string;
  readonly name: string;
  /** Whether its cluster is simulated. */
  readonly simulated: boolean;
  /** The stored status. It is never UNKNOWN, which follows from the lease. */
  readonly status: string;
  readonly since: number | null;
  /** The message of the agent, or of a failed step. */
  readonly message: string | null;
  /** When the agent last reported the status. */
  readonly observedAt: number | null;
  /** The last heartbeat; null when there was none. */
  readonly lastSeenAt: number | null;
  /** Whether an agent has enrolled for this router. */
  readonly hasAgent: boolean;
}

/**
 * The status of a router at `now`. Once an agent is installed, its lease counts: after the lease expired the router is UNKNOWN
 * since then. Before that the server sets the status itself, and it needs no lease.
 */
export function routerStatus(router: RouterObservation, now: number): Status {
  const { name, since } = router;
  const lastContact = newest(router.lastSeenAt, router.observedAt);
  const observedAt = router.hasAgent ? lastContact : null;
  if (router.hasAgent && !awaitsAgent(router.status)) {
    // An agent that enrolled and never sent a heartbeat: its lease starts at the enrollment.
    const lastSeenAt = router.lastSeenAt ?? since;
    if (leaseExpired(lastSeenAt, now)) {
      return unknownRouter(router, lastSeenAt, observedAt);
    }
  }
  const label = labelOf(router.status);
  const text = `router ${name} is ${label}`;
  const mark = simulatedMark(router);
  const reason: Fact[] = [
    { kind: 'router', id: router.id, name, ...mark, status: router.status, text, since },
  ];
  if (router.message !== null && router.message !== '') {
    reason.push({ kind: 'agent', name, ...mark, status: router.status, text: router.message, since });
  }
  return { status: router.status, label, tone: toneOf(router.status, 'router'), since, observedAt, reason };
}

const SILENT = 'no heartbeat from its agent';

/** The status of a hub as the one that reports for other clusters: what its agent does not say is not about theirs. */
export const reporterStatus = (hub: Status): Status => ({
  ...hub,
  reason: hub.reason.map((fact) =>
    fact.text === SILENT ? { ...fact, text: `no heartbeat from the agent of the hub ${fact.name}` } : fact,
  ),
});

function unknownRouter(router: RouterObservation, seenAt: number | null, observedAt: number | null): Status {
  const { id, name } = router;
  const mark = simulatedMark(router);
  const since = seenAt === null ? null : seenAt + LEASE_MS;
  const status = 'UNKNOWN';
  const reason: Fact[] = [
    { kind: 'router', id, name, ...mark, status, text: `router ${name} is unknown`, since },
    { kind: 'agent', name, ...mark, status, text: SILENT, since: seenAt },
  ];
  return { status, label: labelOf(status), tone: 'unknown', since, observedAt, reason };
}

function newest(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.max(a, b);
}
