import type { AgentMessage, ObjectReport } from '@hawser/contract/agent';
import type { Drift } from '@hawser/contract/drift';
import type { ArgoResource, ArgoState, KubeStatus } from '@hawser/contract/status';
import { deliveredKeyOf, objectDigestOf, registrationOf } from '@hawser/domain/gitops';
import { isReported } from '@hawser/domain/routers';
import { cleanText } from '@hawser/domain/names';
import { cleanFacts } from '../session/arrival.ts';
import { cleanDrift } from './clean-drift.ts';

export type Report = Extract<AgentMessage, { type: 'report' }>;

/** What is stored of one object on one router. Instants are epoch ms of the server's clock. */
export interface ObjectRow {
  readonly objectID: string;
  readonly status: string;
  readonly since: number;
  /** The object has perhaps had the status for longer, see `ObjectReport`. */
  readonly isSinceUnknown: boolean;
  readonly observedAt: number;
  readonly message: string;
  readonly appliedDigest: string | null;
  readonly appliedVersion: number | null;
  /** The version that could not be applied, see `ObjectReport`. */
  readonly refused: { readonly digest: string; readonly version: number } | null;
  readonly kubeStatus: KubeStatus | null;
  readonly drift: Drift | null;
  /** What is stored of the drift still holds, see `ObjectReport`. */
  readonly isDriftUnknown: boolean;
  readonly argo: ArgoState | null;
  readonly argoResources: readonly ArgoResource[] | null;
}

/** A report, cleaned for storage. */
export interface CleanReport {
  readonly full: boolean;
  /** It is a part of a full report: what it names replaces what is stored, even if that is newer. */
  readonly isPart: boolean;
  /** With the last part of a full report, the ids that it named in all its parts, as the agent writes them; null otherwise. */
  readonly named: ReadonlySet<string> | null;
  readonly router: { status: string; message: string; since: number } | null;
  readonly facts: ReturnType<typeof cleanFacts> | null;
  readonly objects: readonly ObjectRow[];
  readonly removed: readonly string[];
  /** What the agent of a hub wrote into Argo CD for other routers, by `deliveredID`; null where it was removed. */
  readonly delivered: readonly (readonly [id: string, row: ObjectRow | null])[];
  /** What it registered in Argo CD, by `registrationID`; null where it was removed. */
  readonly registrations: readonly (readonly [id: string, row: ObjectRow | null])[];
}

const OBJECT_STATUSES = new Set(['UP', 'DOWN', 'WARN', 'PROGRESSING', 'MISSING', 'FAILED', 'OUTOFSYNC']);
/** Those of an Application of Argo CD (Spec 2 §4, "Argo health" and "Argo sync"), besides the former. */
const ARGO_STATUSES = new Set([
  'HEALTHY',
  'SYNCED',
  'DEGRADED',
  'SUSPENDED',
  'FETCHING',
  'AVAILABLE',
  'READY',
]);
/** The characters of IDs that the server generates. */
const ID = /^[\w-]{1,100}$/;
const MESSAGE_LENGTH = 1_000;

/** Whether `id` can be the ID of a record; others are not looked up. */
export function isRecordId(id: string): boolean {
  return ID.test(id);
}

/**
 * Cleans a report for storage: text without control characters, statuses that an agent may report (any other becomes UNKNOWN,
 * which is never shown as healthy), and times by the server's clock (`skewMs` is the agent's minus the server's), not in the
 * future.
 */
export function cleanReport(
  report: Report,
  part: Pick<CleanReport, 'isPart' | 'named'>,
  skewMs: number,
  now: number,
): CleanReport {
  const instant = (agentsInstant: number) => Math.max(0, Math.min(agentsInstant - skewMs, now));
  const { router, cluster } = report;
  return {
    full: report.full,
    ...part,
    router: router
      ? {
          status: isReported(router.status) ? router.status : 'UNKNOWN',
          message: cleanText(router.message, MESSAGE_LENGTH),
          since: instant(router.since),
        }
      : null,
    facts: cluster ? cleanFacts(cluster) : null,
    objects: report.objects
      .filter((object) => isRecordId(object.objectID))
      .map((object) => cleanObject(object, instant)),
    removed: report.removed.filter(isRecordId),
    delivered: rowsOf(report, isDelivered, instant),
    registrations: rowsOf(report, isRegistered, instant),
  };
}

/** What a report has of the ids that are some, and null where these were removed. */
function rowsOf(
  { removed, objects }: Report,
  isSome: (id: string) => boolean,
  instant: (agentsInstant: number) => number,
): (readonly [id: string, row: ObjectRow | null])[] {
  return [
    ...removed.filter(isSome).map((id) => [id, null] as const),
    ...objects
      .filter(({ objectID }) => isSome(objectID))
      .map((object) => [object.objectID, cleanObject(object, instant)] as const),
  ];
}

const cleanArgo = ({ health, sync, revision, operation }: ArgoState): ArgoState => ({
  health: cleanText(health, 40),
  sync: cleanText(sync, 40),
  revision: cleanText(revision, 200),
  operation: cleanText(operation, 40),
});

const cleanResource = (resource: ArgoResource): ArgoResource => ({
  group: cleanText(resource.group, 253),
  version: cleanText(resource.version, 60),
  kind: cleanText(resource.kind, 120),
  namespace: cleanText(resource.namespace, 253),
  name: cleanText(resource.name, 253),
  status: cleanText(resource.status, 40),
  health: cleanText(resource.health, 40),
});

/** Whether `id` can be one of an object for a router, see `deliveredID`. */
export function isDelivered(id: string): boolean {
  const key = deliveredKeyOf(id);
  return key !== null && isRecordId(key.objectID) && isRecordId(key.routerID);
}

/** Whether `id` can be one of a registration in Argo CD, see `registrationID`. */
export function isRegistered(id: string): boolean {
  const registration = registrationOf(id);
  return registration !== null && isRecordId(registration.id);
}

const cleanDigest = (digest: string): string => cleanText(objectDigestOf(digest), 100);

function cleanObject(object: ObjectReport, instant: (agentsInstant: number) => number): ObjectRow {
  return {
    objectID: deliveredKeyOf(object.objectID)?.objectID ?? object.objectID,
    status:
      OBJECT_STATUSES.has(object.status) || ARGO_STATUSES.has(object.status) ? object.status : 'UNKNOWN',
    since: instant(object.since),
    isSinceUnknown: object.isSinceUnknown ?? false,
    observedAt: instant(object.observedAt),
    message: cleanText(object.message, MESSAGE_LENGTH),
    appliedDigest: object.appliedDigest === null ? null : cleanDigest(object.appliedDigest),
    appliedVersion: object.appliedVersion,
    refused: object.refused
      ? { digest: cleanDigest(object.refused.digest), version: object.refused.version }
      : null,
    kubeStatus: object.kubeStatus,
    drift: object.drift ? cleanDrift(object.drift, instant) : null,
    isDriftUnknown: object.isDriftUnknown ?? false,
    argo: object.argo ? cleanArgo(object.argo) : null,
    argoResources: object.resources?.map(cleanResource) ?? null,
  };
}
