import { podProblemText } from '@hawser/domain/status';
import { argoHealth } from '../argo-health/argo-health.ts';
import type { KubeObject } from '../kube/api.ts';
import { fieldsOf, listOf, textOf } from '../kube/fields.ts';
import { metadataOf } from '../kube/metadata.ts';
import { customResourceHealth, isCustomResource } from '../watch/health/custom-resource.ts';
import { podProblem } from '../watch/health/pod.ts';

/** Why a resource makes what owns it unhealthy. */
export interface ResourceProblem {
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
  const named = (text: string): ResourceProblem => ({
    message: `${textOf(object.kind)} ${metadataOf(object).name}: ${text || 'degraded'}`,
    isPod: false,
    isEnded: object.kind === 'Job',
  });
  const health = argoHealth(object);
  if (health !== null) return health.status === 'Degraded' ? named(health.message) : null;
  if (!isCustomResource(object)) return null;
  const { status, message } = customResourceHealth(object);
  return status === 'WARN' ? named(message) : null;
}

function problemOfPod(pod: KubeObject): ResourceProblem | null {
  const problem = podProblem(pod);
  if (problem === null) return null;
  const isFailed = fieldsOf(pod.status).phase === 'Failed';
  const owners = listOf(fieldsOf(pod.metadata).ownerReferences).map(({ kind }) => textOf(kind));
  if (isFailed && owners.some((kind) => REPLACING.has(kind))) return null;
  const message = podProblemText({ ...problem, pod: metadataOf(pod).name });
  return { message, isPod: true, isEnded: isFailed };
}

/**
 * Of two problems the one that tells more: that of a pod, which names the container. Of others the first by its words, so that the same
 * problems always give the same.
 */
export function worstProblem(a: ResourceProblem | undefined, b: ResourceProblem): ResourceProblem {
  if (a === undefined) return b;
  if (a.isPod !== b.isPod) return a.isPod ? a : b;
  return a.message <= b.message ? a : b;
}
