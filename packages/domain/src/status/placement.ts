import { LEASE_MS, leaseExpired } from '../routers/index.ts';
import type { KubeStatus } from './kube.ts';
import type { Fact, Status } from './status.ts';
import { podProblemIn } from './pod-problem.ts';
import { replicasWords } from './replicas.ts';
import { labelOf, toneOf } from './tone.ts';

/** The last report of an agent about one object. Instants are epoch ms. */
export interface PlacementReport {
  readonly status: string;
  readonly since: number | null;
  readonly message: string | null;
  readonly observedAt: number;
  readonly kubeStatus: KubeStatus | null;
}

/** One object on one cluster: its desired and its observed state. */
export interface PlacementObservation {
  readonly objectId: string;
  readonly objectName: string;
  readonly kind: string;
  readonly desiredDigest: string;
  /** Digest that the agent applied last; null when it has not applied the object yet. */
  readonly appliedDigest: string | null;
  /** Digest that the agent could not apply; null when there is none, or when the agent does not report it. */
  readonly refusedDigest: string | null;
  readonly reported: PlacementReport | null;
  /** The router's status at the same instant, by `routerStatus`. */
  readonly router: Status;
  /** The name of the cluster, where Argo CD is to deliver to it and reaches it through the application network alone. */
  readonly unreachedCluster?: string;
}

/**
 * The status of one object on one cluster at `now`. A report counts until the lease expires. While the desired version is
 * not applied the status is PROGRESSING, unless the agent reported that applying FAILED.
 */
export function placementStatus(placement: PlacementObservation, now: number): Status {
  const { reported, router } = placement;
  const observedAt = reported === null ? null : Math.max(reported.observedAt, router.observedAt ?? 0);
  const applied = placement.appliedDigest !== null || reported !== null;
  const silent = router.status === 'UNKNOWN' || (applied && leaseExpired(router.observedAt, now));
  if (silent)
    return statusOf(placement, 'UNKNOWN', unknownSince(router), observedAt, 'is unknown', router.reason);
  if (reported?.status === 'FAILED') return reportedStatus(placement, reported, observedAt);
  if (placement.appliedDigest === null) {
    // After the lease expired new instructions may have been issued: until the agent returns nothing is applied.
    const waits = leaseExpired(router.observedAt, now);
    const state = waits ? 'waits for its cluster' : 'is being applied';
    const below = waits ? router.reason : waitingFact(placement);
    return statusOf(placement, 'PROGRESSING', null, router.observedAt, state, below);
  }
  if (placement.appliedDigest !== placement.desiredDigest) {
    const below = waitingFact(placement);
    return statusOf(placement, 'PROGRESSING', null, router.observedAt, 'is being changed', below);
  }
  if (reported === null) {
    return statusOf(
      placement,
      'PROGRESSING',
      null,
      router.observedAt,
      'is applied; no status reported yet',
      [],
    );
  }
  return reportedStatus(placement, reported, observedAt);
}

/** New instructions may have been issued after the lease expired: then the status is UNKNOWN since the last heartbeat. */
function unknownSince(router: Status): number | null {
  if (router.status === 'UNKNOWN') return router.since;
  return router.observedAt === null ? null : router.observedAt + LEASE_MS;
}

function reportedStatus(
  placement: PlacementObservation,
  report: PlacementReport,
  observedAt: number | null,
): Status {
  const { status, since, kubeStatus } = report;
  const isCounted = kubeStatus !== null && (kubeStatus.replicas ?? 0) > 0;
  const counts = isCounted ? `, ${replicasWords(kubeStatus, status)}` : '';
  const below = [...messageFact(placement, report), ...networkFact(placement, report)];
  const state = `is ${labelOf(status)}${counts}${earlierVersion(placement, status)}`;
  return statusOf(placement, status, since, observedAt, state, below);
}

/** A failure counts until the agent has tried the desired version; until then its message is of an earlier one. */
function earlierVersion({ refusedDigest, desiredDigest }: PlacementObservation, status: string): string {
  const isEarlier = status === 'FAILED' && refusedDigest !== null && refusedDigest !== desiredDigest;
  return isEarlier ? ' with an earlier version, the current one was not tried yet' : '';
}

/** What the agent waits for before it applies the object. What it says of an earlier version is not that, unless that waits too. */
function waitingFact(placement: PlacementObservation): Fact[] {
  const { reported } = placement;
  return reported?.status === 'PROGRESSING' ? messageFact(placement, reported) : [];
}

/** What Argo CD says of an Application for a cluster that is not registered. */
const NOT_REGISTERED = /no clusters with this name/;

/** Why Argo CD does not know the cluster. */
function networkFact({ unreachedCluster: name }: PlacementObservation, { message }: PlacementReport): Fact[] {
  if (name === undefined || !NOT_REGISTERED.test(message ?? '')) return [];
  const text = 'waits for the application network, through which Argo CD reaches a private Cluster';
  return [{ kind: 'cluster', name, status: 'WAITING', text, since: null }];
}

/** How agents begin the message of a workload; the fact about the object states the counts already. */
const COUNTS = /^\d+ of \d+ replicas (?:ready|updated)(?:: |$)/;

/** What the agent reported in words, about the pod if it names one. */
function messageFact({ objectName }: PlacementObservation, report: PlacementReport): Fact[] {
  const { status, since, kubeStatus } = report;
  const text = (report.message ?? '').replace(kubeStatus === null ? '' : COUNTS, '');
  if (text === '') return [];
  const pod = podProblemIn(text)?.pod ?? null;
  if (pod !== null)
    return [{ kind: 'pod', name: pod, status, text: text.replace(`pod ${pod}, `, ''), since }];
  return [{ kind: kubeStatus === null ? 'object' : 'pod', name: objectName, status, text, since }];
}

function statusOf(
  { objectId: id, objectName: name, kind }: PlacementObservation,
  status: string,
  since: number | null,
  observedAt: number | null,
  state: string,
  below: readonly Fact[],
): Status {
  const fact: Fact = { kind: 'object', id, name, status, text: `${kind} ${name} ${state}`, since };
  return {
    status,
    label: labelOf(status),
    tone: toneOf(status),
    since,
    observedAt,
    reason: [fact, ...below],
  };
}
