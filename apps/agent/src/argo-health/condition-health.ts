import type { ResourceHealth } from '@hawser/domain/resource-tree';
import type { KubeObject } from '../kube/api.ts';
import { fieldsOf, listOf, textOf } from '../kube/fields.ts';
import { instantOf } from '../kube/metadata.ts';
import { conditionOf } from '../kube/conditions.ts';

/** Conditions of an autoscaler that cannot scale, as `type reason`. */
const CANNOT_SCALE = new Set([
  'AbleToScale FailedGetScale',
  'AbleToScale FailedUpdateScale',
  'ScalingActive FailedGetResourceMetric',
  'ScalingActive InvalidSelector',
]);

/** A HorizontalPodAutoscaler: Degraded when it cannot scale, Healthy when it can or has reached a limit. */
export function autoscalerHealth(object: KubeObject): ResourceHealth {
  const conditions = listOf(fieldsOf(object.status).conditions);
  const failed = conditions.find(({ type, reason }) => CANNOT_SCALE.has(`${textOf(type)} ${textOf(reason)}`));
  if (failed !== undefined) return { status: 'Degraded', message: textOf(failed.message) };
  const able = conditions.find(
    ({ type, status }) => (type === 'AbleToScale' || type === 'ScalingLimited') && status === 'True',
  );
  if (able !== undefined) return { status: 'Healthy', message: textOf(able.message) };
  return { status: 'Progressing', message: 'Waiting to autoscale' };
}

/** An APIService, by its condition Available. */
export function apiServiceHealth(object: KubeObject): ResourceHealth {
  const available = conditionOf(object, 'Available');
  if (available === null) return { status: 'Progressing', message: 'Waiting to be processed' };
  const message = `${available.reason}: ${available.message}`;
  return { status: available.status === 'True' ? 'Healthy' : 'Progressing', message };
}

/** A CustomResourceDefinition: the first condition that is bad decides, otherwise whether it is established. */
export function definitionHealth(object: KubeObject): ResourceHealth {
  for (const { type, status, message } of listOf(fieldsOf(object.status).conditions)) {
    const why = textOf(message);
    if (type === 'Terminating' && status === 'True') {
      return { status: 'Progressing', message: `CRD is terminating: ${why}` };
    }
    if (type === 'NamesAccepted' && status === 'False') {
      return { status: 'Degraded', message: `CRD names are not accepted: ${why}` };
    }
    if (type === 'NonStructuralSchema' && status === 'True') {
      return { status: 'Degraded', message: `Schema violations found: ${why}` };
    }
  }
  return conditionOf(object, 'Established')?.status === 'True'
    ? { status: 'Healthy', message: '' }
    : { status: 'Progressing', message: 'CRD is not established' };
}

/** A CronJob: Degraded when a run succeeded before, but not the last one, and none is active. */
export function cronJobHealth(object: KubeObject): ResourceHealth {
  if (fieldsOf(object.spec).suspend === true) return { status: 'Healthy', message: 'CronJob is suspended' };
  const status = fieldsOf(object.status);
  const scheduled = instantOf(status.lastScheduleTime);
  const succeeded = instantOf(status.lastSuccessfulTime);
  if (scheduled === null) return { status: 'Healthy', message: 'CronJob has not been scheduled yet' };
  if (succeeded === null) return { status: 'Healthy', message: 'CronJob has never completed a run' };
  if (succeeded >= scheduled) {
    return { status: 'Healthy', message: 'CronJob has completed its last run' };
  }
  return listOf(status.active).length > 0
    ? { status: 'Healthy', message: 'A job of the CronJob is running' }
    : { status: 'Degraded', message: 'The last run of the CronJob has not succeeded' };
}
