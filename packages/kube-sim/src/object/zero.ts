import type { JsonObject } from '../api/json.ts';
import type { Kind } from '../api/kinds.ts';

const template: JsonObject = { metadata: {}, spec: { containers: [] } };

/** Fields that an object of a kind has by default: setting them creates no field owner. */
const ZERO: Readonly<Record<string, JsonObject>> = {
  ConfigMap: {},
  Secret: {},
  ServiceAccount: {},
  Deployment: { spec: { strategy: {}, template }, status: {} },
  ReplicaSet: { spec: { template }, status: {} },
  StatefulSet: { spec: { updateStrategy: {}, template }, status: {} },
  DaemonSet: { spec: { updateStrategy: {}, template }, status: {} },
  Job: { spec: { template }, status: {} },
  CronJob: { spec: { jobTemplate: { metadata: {}, spec: { template } } }, status: {} },
  Pod: { spec: { containers: [] }, status: {} },
  PodTemplate: { template },
  Service: { spec: {}, status: { loadBalancer: {} } },
  Namespace: { spec: {}, status: {} },
  Node: { spec: {}, status: {} },
  PersistentVolumeClaim: { spec: { resources: {} }, status: {} },
  HorizontalPodAutoscaler: { spec: { scaleTargetRef: {} }, status: {} },
  Ingress: { spec: {}, status: { loadBalancer: {} } },
  NetworkPolicy: { spec: { podSelector: {} } },
  PodDisruptionBudget: { spec: {}, status: {} },
  CustomResourceDefinition: { spec: { names: {} }, status: {} },
  SelfSubjectAccessReview: { spec: {}, status: {} },
  SelfSubjectRulesReview: { spec: {}, status: {} },
};

/** An empty object of the kind. */
export function zeroOf(kind: Kind): JsonObject {
  return { metadata: {}, ...(kind.isCustom ? {} : ZERO[kind.kind]) };
}
