import { isManagedKind, isPackageKind } from '@hawser/domain/objects';
import type { KubeObject } from '../../kube/api.ts';
import { textOf } from '../../kube/fields.ts';
import { createdAtOf, metadataOf } from '../../kube/metadata.ts';
import type { Health } from '../../report/health.ts';
import { argoHealth } from '../../argo-health/argo-health.ts';
import { applicationHealth } from './application.ts';
import { claimHealth } from './claim.ts';
import { customResourceHealth, isCustomResource } from './custom-resource.ts';
import { cronJobHealth, jobHealth } from './job.ts';
import { infrastructureHealth, packageHealth } from './infrastructure.ts';
import { podHealth } from './pod.ts';
import { daemonSetHealth, deploymentHealth, replicaSetHealth, statefulSetHealth } from './workload.ts';

const RULES: Readonly<Record<string, (object: KubeObject) => Health>> = {
  'argoproj.io/v1alpha1 Application': applicationHealth,
  'apps/v1 Deployment': deploymentHealth,
  'apps/v1 StatefulSet': statefulSetHealth,
  'apps/v1 DaemonSet': daemonSetHealth,
  'apps/v1 ReplicaSet': replicaSetHealth,
  'batch/v1 Job': jobHealth,
  'batch/v1 CronJob': cronJobHealth,
  'v1 Pod': podHealth,
  'v1 PersistentVolumeClaim': claimHealth,
};

/** The health of `object`, by the rule of its kind. A kind without a rule is UP when it exists, and WARN when Argo CD calls it degraded. */
export function healthOf(object: KubeObject): Health {
  const { isDeleting } = metadataOf(object);
  if (isDeleting)
    return { status: 'PROGRESSING', message: 'is being deleted', kubeStatus: null, since: null };
  const name = `${textOf(object.apiVersion)} ${textOf(object.kind)}`;
  const rule = Object.hasOwn(RULES, name) ? RULES[name] : undefined;
  if (rule !== undefined) return rule(object);
  const of = { apiVersion: textOf(object.apiVersion), kind: textOf(object.kind) };
  if (isManagedKind(of)) return infrastructureHealth(object);
  if (isPackageKind(of)) return packageHealth(object);
  if (isCustomResource(object)) return customResourceHealth(object);
  const health = argoHealth(object);
  if (health?.status === 'Degraded')
    return { status: 'WARN', message: health.message, kubeStatus: null, since: null };
  return { status: 'UP', message: '', kubeStatus: null, since: createdAtOf(object) };
}
