import { cronJobHealth as lastRunHealth } from '../../argo-health/condition-health.ts';
import type { KubeObject } from '../../kube/api.ts';
import { countOf, type Fields, fieldsOf } from '../../kube/fields.ts';
import type { Health } from '../../report/health.ts';
import { conditionOf } from '../../kube/conditions.ts';

/** A Job: UP when complete, FAILED when Kubernetes gave up, PROGRESSING before. */
export function jobHealth(object: Fields): Health {
  const failed = conditionOf(object, 'Failed');
  if (failed?.status === 'True') {
    return {
      status: 'FAILED',
      message: failed.message || failed.reason,
      kubeStatus: null,
      since: failed.since,
    };
  }
  const complete = conditionOf(object, 'Complete');
  if (complete?.status === 'True') {
    return { status: 'UP', message: 'complete', kubeStatus: null, since: complete.since };
  }
  if (fieldsOf(object.spec).suspend === true) {
    return { status: 'WARN', message: 'suspended', kubeStatus: null, since: null };
  }
  const done = countOf(fieldsOf(object.status).succeeded);
  const desired = countOf(fieldsOf(object.spec).completions, 1);
  return {
    status: 'PROGRESSING',
    message: `${done} of ${desired} completions`,
    kubeStatus: null,
    since: null,
  };
}

/** A CronJob: WARN when suspended, or when its last run failed by the rule of Argo CD; otherwise UP. */
export function cronJobHealth(object: KubeObject): Health {
  const suspended = fieldsOf(object.spec).suspend === true;
  const { status, message } = lastRunHealth(object);
  const failed = status === 'Degraded' ? message : '';
  return {
    status: suspended || failed !== '' ? 'WARN' : 'UP',
    message: suspended ? 'suspended' : failed,
    kubeStatus: null,
    since: null,
  };
}
