import { type Fields, fieldsOf, itemsAt, valueAt } from './fields.ts';

/** A pod, or the pods that a workload creates, as far as Pod Security checks them. */
export interface PodFields {
  /** Path of the pod in its manifest, with a dot at the end; empty for a Pod. */
  readonly at: string;
  readonly spec: Fields;
  readonly annotations: Fields;
  /** All containers: normal ones, init containers and ephemeral containers. */
  readonly containers: readonly { readonly path: string; readonly fields: Fields }[];
}

/** Where a manifest of each kind has its pod; a Pod is one itself. */
const POD_AT: Readonly<Record<string, string>> = {
  Pod: '',
  PodTemplate: 'template',
  ReplicationController: 'spec.template',
  ReplicaSet: 'spec.template',
  Deployment: 'spec.template',
  StatefulSet: 'spec.template',
  DaemonSet: 'spec.template',
  Job: 'spec.template',
  CronJob: 'spec.jobTemplate.spec.template',
  // Argo Rollouts, which replaces a Deployment.
  Rollout: 'spec.template',
};

const CONTAINER_LISTS = ['containers', 'initContainers', 'ephemeralContainers'];

/** The pod of a manifest; null for kinds without one. */
export function podOf(manifest: Fields): PodFields | null {
  const { kind } = manifest;
  const at = typeof kind === 'string' && Object.hasOwn(POD_AT, kind) ? POD_AT[kind] : undefined;
  if (at === undefined) return null;
  const pod = at === '' ? manifest : fieldsOf(valueAt(manifest, at));
  const spec = fieldsOf(pod['spec']);
  return {
    at: at === '' ? '' : `${at}.`,
    spec,
    annotations: fieldsOf(valueAt(pod, 'metadata.annotations')),
    containers: CONTAINER_LISTS.flatMap((list) =>
      itemsAt(spec, list).map(({ path, value }) => ({ path: `spec.${path}`, fields: fieldsOf(value) })),
    ),
  };
}
