import type { KubeObject } from '../../kube/api.ts';
import { textOf } from '../../kube/fields.ts';
import { createdAtOf, metadataOf } from '../../kube/metadata.ts';
import type { Verdict } from '../../report/verdict.ts';
import { claimVerdict } from './claim.ts';
import { cronJobVerdict, jobVerdict } from './job.ts';
import { podVerdict } from './pod.ts';
import { daemonSetVerdict, deploymentVerdict, replicaSetVerdict, statefulSetVerdict } from './workload.ts';

const RULES: Readonly<Record<string, (object: KubeObject) => Verdict>> = {
  'apps/v1 Deployment': deploymentVerdict,
  'apps/v1 StatefulSet': statefulSetVerdict,
  'apps/v1 DaemonSet': daemonSetVerdict,
  'apps/v1 ReplicaSet': replicaSetVerdict,
  'batch/v1 Job': jobVerdict,
  'batch/v1 CronJob': cronJobVerdict,
  'v1 Pod': podVerdict,
  'v1 PersistentVolumeClaim': claimVerdict,
};

/** How `object` stands, by the rule of its kind. What has no rule is UP when it is there. */
export function verdictOn(object: KubeObject): Verdict {
  const { isDeleting } = metadataOf(object);
  if (isDeleting)
    return { status: 'PROGRESSING', message: 'is being deleted', kubeStatus: null, since: null };
  const name = `${textOf(object.apiVersion)} ${textOf(object.kind)}`;
  const rule = Object.hasOwn(RULES, name) ? RULES[name] : undefined;
  return rule ? rule(object) : { status: 'UP', message: '', kubeStatus: null, since: createdAtOf(object) };
}
