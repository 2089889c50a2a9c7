import type { ResourceHealth } from '@hawser/domain/resource-tree';
import type { KubeObject } from '../kube/api.ts';
import { countOf, type Fields, fieldsOf, listOf, textIn, textOf } from '../kube/fields.ts';
import { groupOf } from '../kube/kinds.ts';
import { metadataOf } from '../kube/metadata.ts';
import { conditionOf } from '../kube/conditions.ts';
import { apiServiceHealth, autoscalerHealth, cronJobHealth, definitionHealth } from './condition-health.ts';
import { podHealth } from './pod-health.ts';

/** Annotation by which Argo CD leaves a resource out of the health of its application. */
const IGNORED = 'argocd.argoproj.io/ignore-healthcheck';

const healthy = (message = ''): ResourceHealth => ({ status: 'Healthy', message });
const progressing = (message: string): ResourceHealth => ({ status: 'Progressing', message });
const degraded = (message: string): ResourceHealth => ({ status: 'Degraded', message });
const suspended = (message: string): ResourceHealth => ({ status: 'Suspended', message });

type Rule = (object: KubeObject) => ResourceHealth | null;

/** By `group/Kind`; the core group has no group. */
const RULES: Readonly<Record<string, Rule>> = {
  'apps/Deployment': deployment,
  'apps/StatefulSet': statefulSet,
  'apps/DaemonSet': daemonSet,
  'apps/ReplicaSet': replicaSet,
  'batch/Job': job,
  'batch/CronJob': cronJobHealth,
  Pod: podHealth,
  PersistentVolumeClaim: claim,
  Service: service,
  'networking.k8s.io/Ingress': ingress,
  'autoscaling/HorizontalPodAutoscaler': autoscalerHealth,
  'apiregistration.k8s.io/APIService': apiServiceHealth,
  'apiextensions.k8s.io/CustomResourceDefinition': definitionHealth,
};

/**
 * The health of `object` by the rules of Argo CD 3.5 (gitops-engine `pkg/health`), so that both show the same. Null for
 * kinds without a rule, and for objects whose annotation leaves them out.
 */
export function argoHealth(object: KubeObject): ResourceHealth | null {
  const { annotations, isDeleting } = metadataOf(object);
  if (textIn(annotations, IGNORED) === 'true') return null;
  if (isDeleting) return progressing('Pending deletion');
  return ruleOf(textOf(object.apiVersion), textOf(object.kind))?.(object) ?? null;
}

/** Whether objects of a kind can have a health. */
export const hasHealthRule = (apiVersion: string, kind: string): boolean =>
  ruleOf(apiVersion, kind) !== undefined;

function ruleOf(apiVersion: string, kind: string): Rule | undefined {
  const group = groupOf(apiVersion);
  const name = `${group === '' ? '' : `${group}/`}${kind}`;
  return Object.hasOwn(RULES, name) ? RULES[name] : undefined;
}

const isBehind = (object: KubeObject): boolean =>
  countOf(fieldsOf(object.status).observedGeneration) < metadataOf(object).generation;

function deployment(object: KubeObject): ResourceHealth {
  const spec = fieldsOf(object.spec);
  const status = fieldsOf(object.status);
  if (spec.paused === true) return suspended('Deployment is paused');
  if (isBehind(object)) return progressing('Waiting for rollout to finish: observed generation is behind');
  const progress = conditionOf(object, 'Progressing');
  if (progress?.reason === 'ProgressDeadlineExceeded') {
    return degraded(`Deployment "${metadataOf(object).name}" exceeded its progress deadline`);
  }
  const [wanted, updated] = [countOf(spec.replicas, 1), countOf(status.updatedReplicas)];
  if (updated < wanted) return progressing(`${updated} of ${wanted} new replicas have been updated`);
  const old = countOf(status.replicas) - updated;
  if (old > 0) return progressing(`${old} old replicas are pending termination`);
  const available = countOf(status.availableReplicas);
  if (available < updated) return progressing(`${available} of ${updated} updated replicas are available`);
  return healthy();
}

function statefulSet(object: KubeObject): ResourceHealth {
  const spec = fieldsOf(object.spec);
  const status = fieldsOf(object.status);
  const observed = countOf(status.observedGeneration);
  if (observed === 0 || isBehind(object)) return progressing('Waiting for its spec to be observed');
  const [wanted, ready, updated] = [
    countOf(spec.replicas, 1),
    countOf(status.readyReplicas),
    countOf(status.updatedReplicas),
  ];
  if (ready < wanted) return progressing(`Waiting for ${wanted - ready} pods to be ready`);
  const strategy = fieldsOf(spec.updateStrategy);
  if (textOf(strategy.type) === 'RollingUpdate' && strategy.rollingUpdate !== undefined) {
    const { partition } = fieldsOf(strategy.rollingUpdate);
    const due = partition === undefined ? 0 : wanted - countOf(partition);
    return updated < due
      ? progressing(`${updated} of ${due} new pods have been updated`)
      : healthy(`partitioned roll out complete: ${updated} new pods have been updated`);
  }
  if (textOf(strategy.type) === 'OnDelete') return healthy(`${ready} pods`);
  if (textOf(status.updateRevision) !== textOf(status.currentRevision)) {
    return progressing(`${updated} pods are at the new revision`);
  }
  return healthy();
}

function daemonSet(object: KubeObject): ResourceHealth {
  const status = fieldsOf(object.status);
  if (isBehind(object)) return progressing('Waiting for its spec to be observed');
  if (textOf(fieldsOf(fieldsOf(object.spec).updateStrategy).type) === 'OnDelete') return healthy();
  const wanted = countOf(status.desiredNumberScheduled);
  const [updated, available] = [countOf(status.updatedNumberScheduled), countOf(status.numberAvailable)];
  if (updated < wanted) return progressing(`${updated} of ${wanted} new pods have been updated`);
  if (available < wanted) return progressing(`${available} of ${wanted} updated pods are available`);
  return healthy();
}

function replicaSet(object: KubeObject): ResourceHealth {
  const status = fieldsOf(object.status);
  if (isBehind(object)) return progressing('Waiting for its spec to be observed');
  const failure = conditionOf(object, 'ReplicaFailure');
  if (failure?.status === 'True') return degraded(failure.message);
  const [wanted, available] = [countOf(fieldsOf(object.spec).replicas, 1), countOf(status.availableReplicas)];
  return available < wanted ? progressing(`${available} of ${wanted} pods are available`) : healthy();
}

function job(object: KubeObject): ResourceHealth {
  let isComplete = false;
  let isSuspended = false;
  let message = '';
  for (const condition of listOf(fieldsOf(object.status).conditions)) {
    if (textOf(condition.type) === 'Failed') return degraded(textOf(condition.message));
    if (textOf(condition.type) === 'Complete') {
      isComplete = true;
      message = textOf(condition.message);
    } else if (textOf(condition.type) === 'Suspended') {
      isComplete = true;
      message = textOf(condition.message);
      isSuspended = condition.status === 'True';
    }
  }
  if (!isComplete) return progressing(message);
  return isSuspended ? suspended(message) : healthy(message);
}

function claim(object: KubeObject): ResourceHealth {
  const phase = textOf(fieldsOf(object.status).phase);
  if (phase === 'Bound') return healthy();
  if (phase === 'Lost') return degraded('The volume is lost');
  return phase === 'Pending' ? progressing('Waiting for a volume') : { status: 'Unknown', message: '' };
}

const hasAddress = (object: Fields): boolean =>
  listOf(fieldsOf(fieldsOf(object.status).loadBalancer).ingress).length > 0;

function service(object: KubeObject): ResourceHealth {
  const isBalanced = textOf(fieldsOf(object.spec).type) === 'LoadBalancer';
  return isBalanced && !hasAddress(object) ? progressing('Waiting for a load balancer') : healthy();
}

function ingress(object: KubeObject): ResourceHealth {
  return hasAddress(object) ? healthy() : progressing('Waiting for a load balancer');
}
