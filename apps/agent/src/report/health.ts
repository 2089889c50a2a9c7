import { cleanText } from '@hawser/domain/names';
import type { ArgoResource, ArgoState, KubeStatus } from '@hawser/contract/status';
import type { Memoize } from '../memoize.ts';
import { packedArgo, packedResources } from './packed-application.ts';

/** The health of one object, as observed once. */
export interface Health {
  /** UP, DOWN, WARN, PROGRESSING, MISSING or FAILED; of an Application a status of Argo CD. */
  readonly status: string;
  /** One line for people; empty when there is nothing to add. */
  readonly message: string;
  readonly kubeStatus: KubeStatus | null;
  /** Of an Application of Argo CD. */
  readonly argo?: ArgoState;
  /** What Argo CD manages for it. */
  readonly resources?: readonly ArgoResource[];
  /** Since when, as Kubernetes reports it, epoch ms; used only for the first observation. */
  readonly since: number | null;
}

/** What is stored of an observed health. */
export interface Observation {
  readonly status: string;
  /** One line, see `singleLine`. */
  readonly message: string;
  readonly kubeStatus: KubeStatus | null;
  /** Of an Application of Argo CD, packed. */
  readonly argo?: string;
  readonly resources?: string;
}

/** The observation of most objects, shared by all of them. */
const HEALTHY: Observation = { status: 'UP', message: '', kubeStatus: null };

/** What is stored of the health. Healthy objects have the same few observations in every cluster, so agents in one
 * process share these. */
export function observationOf(health: Health, memoize: Memoize): Observation {
  const { status, message, kubeStatus, argo, resources } = health;
  const observation = {
    status,
    message: singleLine(message),
    kubeStatus,
    ...(argo && { argo: packedArgo(argo) }),
    ...(resources && { resources: packedResources(resources) }),
  };
  if (isSameObservation(observation, HEALTHY)) return HEALTHY;
  return status === 'UP'
    ? memoize('observation', JSON.stringify(observation), () => observation)
    : observation;
}

/** Whether the health is what was observed before. */
export const isObserved = (before: Observation, health: Health): boolean =>
  isSameRest(before, health) &&
  before.argo === (health.argo && packedArgo(health.argo)) &&
  before.resources === (health.resources && packedResources(health.resources));

/** Whether both observations are equal. */
export const isSameObservation = (a: Observation, b: Observation): boolean =>
  isSameRest(a, b) && a.argo === b.argo && a.resources === b.resources;

type Rest = Pick<Observation, 'status' | 'message' | 'kubeStatus'>;

const isSameRest = (a: Rest, b: Rest): boolean =>
  a.status === b.status && a.message === b.message && isSameCount(a.kubeStatus, b.kubeStatus);

function isSameCount(a: KubeStatus | null, b: KubeStatus | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.replicas === b.replicas &&
    a.readyReplicas === b.readyReplicas &&
    a.availableReplicas === b.availableReplicas &&
    a.updatedReplicas === b.updatedReplicas
  );
}

/** Longest message that is reported, characters. */
const MAX_LENGTH = 600;

/**
 * `text` from the cluster, safe to display: one line, without control characters and bidirectional marks, at most 600
 * characters.
 */
export function singleLine(text: string): string {
  // What is not seen takes no room of what is.
  const line = cleanText(text, 4 * MAX_LENGTH);
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line;
}
