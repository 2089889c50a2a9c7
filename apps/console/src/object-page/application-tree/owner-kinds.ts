import type { TreeNode } from '@hawser/contract/streams';
import type { ResourceTarget } from '@hawser/contract/streams';

/** Kinds whose resources own others, with the API that an Application does not name. */
const OWNERS: Readonly<Record<string, Pick<ResourceTarget, 'apiVersion' | 'resource'>>> = {
  'apps Deployment': { apiVersion: 'apps/v1', resource: 'deployments' },
  'apps StatefulSet': { apiVersion: 'apps/v1', resource: 'statefulsets' },
  'apps DaemonSet': { apiVersion: 'apps/v1', resource: 'daemonsets' },
  'apps ReplicaSet': { apiVersion: 'apps/v1', resource: 'replicasets' },
  'batch Job': { apiVersion: 'batch/v1', resource: 'jobs' },
  'batch CronJob': { apiVersion: 'batch/v1', resource: 'cronjobs' },
};

/** What to ask the agent of a cluster for, to know what a resource owns there; null for a resource that owns nothing. */
export function ownerTarget({ apiVersion, kind, namespace, name }: TreeNode): ResourceTarget | null {
  const api = OWNERS[`${apiVersion} ${kind}`];
  return api === undefined || namespace === '' ? null : { ...api, ofKind: kind, namespace, name };
}
