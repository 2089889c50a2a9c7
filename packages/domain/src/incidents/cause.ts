import { plural } from '../counted/index.ts';
import { type Drift, DRIFT_CAUSE, driftCause } from '../drift/index.ts';
import { podProblemIn } from '../status/index.ts';
import { bounded, sameWords } from './same-words.ts';

/** What an agent reported of one object on one cluster. */
interface Reported {
  readonly objectID: string;
  readonly status: string;
  readonly message: string;
  /** What was changed by hand. */
  readonly drift?: Drift | null;
}

/** The statuses that are an incident. UNKNOWN has the cause of its router, and PROGRESSING is expected to end. */
const NOT_WELL = new Set(['FAILED', 'DOWN', 'DEGRADED', 'MISSING', 'WARN', 'OUTOFSYNC']);
/** What a workload says before the problem of its pods. */
const REPLICAS = /^\d+ of \d+ replicas ready(?:: )?/;
/** The kubelet alternates between these while an image cannot be pulled. */
const PULL = new Set(['ErrImagePull', 'ImagePullBackOff']);
const IMAGE_REASON = /Image|^RegistryUnavailable$/;
/** An image, without its registry: mirrors of one image are one cause. */
const IMAGE = /image "(?:(?:[^"\s/]*[.:][^"\s/]*|localhost)\/)?(?:library\/)?([^"\s]{1,200})"/;
/** Refusals that concern the cluster and not the one object. */
const OF_THE_CLUSTER = /\b(?:forbidden|exceeded quota|no matches for kind|webhook)\b/;

/** The reason of a pod whose node is silent. */
const NODE_LOST = 'NodeNotReady';

/** Whether no change of an object or rules can have led to this cause of objects: a node was lost, or somebody changed it in the cluster. */
export function isOutage(cause: string): boolean {
  return cause.startsWith(`${NODE_LOST}:`) || cause.startsWith(DRIFT_CAUSE);
}

/**
 * The cause of an object's status on one cluster; empty if it is well, being changed, or unknown because of its router. Equal on all
 * clusters for the same reason: names of pods, counts, times and addresses do not matter, reason and image do. What can only be
 * the fault of one object ends with `|` and its ID, so that other objects have a cause of their own.
 */
export function causeOfObject({ objectID, status, message, drift = null }: Reported): string {
  if (!NOT_WELL.has(status)) return '';
  if (status === 'OUTOFSYNC' && drift !== null) return ofObject(driftCause(drift), objectID);
  const problem = message.replace(REPLICAS, '');
  const { reason = '', message: detail = '', container: named = null } = podProblemIn(problem) ?? {};
  if (IMAGE_REASON.test(reason)) {
    const image = IMAGE.exec(detail)?.[1];
    const name = PULL.has(reason) ? 'ImagePullBackOff' : reason;
    return image === undefined ? ofObject(name, objectID) : bounded(`${name} ${image}`);
  }
  if (reason === NODE_LOST) return `${NODE_LOST}: a node is not ready`;
  if (reason === 'Unschedulable') return bounded(`Unschedulable: ${nodesText(detail)}`);
  if (reason === 'CrashLoopBackOff') {
    const container = named ?? /\bcontainer=([a-z0-9-]{1,63})\b/.exec(detail)?.[1];
    return ofObject(container === undefined ? reason : `${reason} of container ${container}`, objectID);
  }
  const words = sameWords(reason === '' ? problem : [reason, detail].filter(Boolean).join(': '));
  if (words === '') return ofObject(message === '' ? capital(status) : 'Replicas not ready', objectID);
  if (status === 'FAILED' && OF_THE_CLUSTER.test(problem)) return words;
  return ofObject(words, objectID);
}

/** The words of a cause of objects, without the object that it may be the cause of alone. */
export function causeWords(cause: string): string {
  const end = cause.lastIndexOf('|');
  return end < 0 ? cause : cause.slice(0, end);
}

/** The words shown of a cause of objects. `objectName` is that of its object, if it is one object's. */
export function causeTitle(cause: string, objectName: string): string {
  const words = causeWords(cause);
  return words === cause ? cause : `${words} in ${bounded(objectName)}`;
}

/** The cause of a router's status, equal on all clusters for the same reason. */
export function routerCauseWords(status: string, message: string): string {
  if (status === 'UNKNOWN') return 'No heartbeat';
  // Of a failed connection only the reason of the agent counts, not the address.
  if (/^The Kubernetes API of the cluster does not answer\b/.test(message))
    return 'The Kubernetes API does not answer';
  return sameWords(message) || capital(status);
}

/** The words shown of a cause of this many routers. */
export function routerCauseTitle(words: string, routers: number): string {
  const agents = plural(routers, 'agent');
  return words === 'No heartbeat' ? `No heartbeat from ${routers.toLocaleString('en')} ${agents}` : words;
}

const ofObject = (words: string, objectID: string): string => `${bounded(words)}|${objectID}`;

const capital = (status: string): string => bounded(`${status.charAt(0)}${status.slice(1).toLowerCase()}`);

/** Why no node fits, without how many nodes each reason concerns, and in one order. */
function nodesText(message: string): string {
  const [nodes = ''] = message.split(/\s+preemption:/, 1);
  const reasons = nodes
    .replace(/^\d+\/\d+ nodes are available:\s*/, '')
    .replace(/\.\s*$/, '')
    .split(/, (?=\d+ )/)
    .map((reason) => sameWords(reason.replace(/^\d+ (?:node\(s\) )?/, '')));
  return [...new Set(reasons)].sort().join(', ') || 'no node fits';
}
