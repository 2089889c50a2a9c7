import { podProblemText, statusRank } from '@hawser/domain/status';
import { argoHealth } from '../argo-health/argo-health.ts';
import type { KubeObject } from '../kube/api.ts';
import { fieldsOf, listOf, textOf } from '../kube/fields.ts';
import { metadataOf } from '../kube/metadata.ts';
import { customResourceHealth, isCustomResource } from '../watch/health/custom-resource.ts';
import { podProblem } from '../watch/health/pod.ts';

/** Why a resource makes what owns it unhealthy. */
export interface ResourceProblem {
  /** WARN for one pod, as its workload may have others; DEGRADED when a rule of Argo CD says so. */
  readonly status: 'WARN' | 'DEGRADED';
  /** One line; of a pod as agents report it of workloads. */
  readonly message: string;
  readonly isPod: boolean;
  /** Whether it is a Job that failed, or a pod of one: a CronJob keeps them while later runs succeed. */
  readonly isEnded: boolean;
}

/** Controllers that replace a failed pod: it is left over, and says nothing of them. */
const REPLACING = new Set(['ReplicaSet', 'StatefulSet', 'DaemonSet', 'Job']);

/** The problem of a resource itself, by the same rules as a row and a resource tree; null when there is none. */
export function resourceProblem(object: KubeObject): ResourceProblem | null {
  if (object.kind === 'Pod' && object.apiVersion === 'v1') return problemOfPod(object);
  const named = (status: ResourceProblem['status'], text: string): ResourceProblem => ({
    status,
    message: `${textOf(object.kind)} ${metadataOf(object).name}: ${text || 'degraded'}`,
    isPod: false,
    isEnded: object.kind === 'Job',
  });
  const health = argoHealth(object);
  if (health !== null) return health.status === 'Degraded' ? named('DEGRADED', health.message) : null;
  if (!isCustomResource(object)) return null;
  const { status, message } = customResourceHealth(object);
  return status === 'WARN' ? named('WARN', message) : null;
}

function problemOfPod(pod: KubeObject): ResourceProblem | null {
  const problem = podProblem(pod);
  if (problem === null) return null;
  const isFailed = fieldsOf(pod.status).phase === 'Failed';
  const owners = listOf(fieldsOf(pod.metadata).ownerReferences).map(({ kind }) => textOf(kind));
  if (isFailed && owners.some((kind) => REPLACING.has(kind))) return null;
  const message = podProblemText({ ...problem, pod: metadataOf(pod).name });
  return { status: 'WARN', message, isPod: true, isEnded: isFailed };
}

/** Both problems as one: the worse status, with what tells most: the message of a pod, which names the container. */
export function worstProblem(a: ResourceProblem | undefined, b: ResourceProblem): ResourceProblem {
  if (a === undefined) return b;
  const [worse, other] = isBefore(a, b) ? [a, b] : [b, a];
  return worse.isPod || !other.isPod ? worse : { ...other, status: worse.status };
}

/** By status, then pods, then by message, so that the same problems always give the same words. */
function isBefore(a: ResourceProblem, b: ResourceProblem): boolean {
  const rank = statusRank(a.status) - statusRank(b.status);
  if (rank !== 0) return rank > 0;
  return a.isPod === b.isPod ? a.message <= b.message : a.isPod;
}
