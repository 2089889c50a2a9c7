import { awaitsAgent } from '../routers/index.ts';
import { podProblemIn } from './pod-problem.ts';
import type { Fact, Status } from './status.ts';

const PULL =
  'It recovers when the image can be pulled: correct its name or tag, or give the cluster access to its registry.';
const CONFIG =
  'It recovers when the ConfigMap or Secret that the container uses exists, with the keys it names.';

/** What makes a pod healthy again, by the reason that Kubernetes gives. */
const BY_REASON: Readonly<Record<string, string>> = {
  ImagePullBackOff: PULL,
  ErrImagePull: PULL,
  InvalidImageName: 'It recovers when the name of the image is corrected.',
  CrashLoopBackOff:
    'It recovers when the container keeps running: read its log, then correct its image, command or configuration.',
  CreateContainerConfigError: CONFIG,
  CreateContainerError: CONFIG,
  Unschedulable: 'It recovers when a node has room for the pod: add nodes, or lower what it requests.',
  NodeNotReady: 'It recovers when the node reports again, or when its pods are started on another node.',
  OOMKilled: 'It recovers when the container needs less memory or its memory limit is raised.',
};

/** What makes it healthy again, by the status of the fact that decided. */
const BY_STATUS: Readonly<Record<string, string>> = {
  UNKNOWN: 'It recovers when its agent reports again: check that the cluster runs and reaches this server.',
  'SHUTDOWN BY OPERATOR': 'It recovers when somebody scales it up again.',
  WAITING: 'It recovers when Argo CD reaches the cluster: attach it publicly with its kubeconfig until then.',
  PROGRESSING: 'It is up when the cluster has applied it and its pods are ready.',
  OUTOFSYNC: 'It recovers when the cluster has applied the desired version.',
};

function byKind({ kind, status }: Fact): string | null {
  const isObject = kind === 'object' || kind === 'pod';
  switch (status) {
    case 'FAILED':
      return isObject
        ? 'It recovers when the cluster accepts the object: correct what its message names.'
        : 'It recovers when the failed step succeeds: correct what its message names, then install again.';
    case 'MISSING':
      return isObject
        ? 'It recovers when the object is in the cluster again.'
        : 'It recovers when what was installed is in the cluster again: run the install command.';
    case 'DOWN':
    case 'DEGRADED':
    case 'WARN':
      return isObject
        ? 'It recovers when all of its pods are updated and ready.'
        : 'It recovers when its agent reports it as running again.';
    default:
      return null;
  }
}

/** What would make a record healthy again, one sentence by the cause of its status; null where it is healthy or nothing is wrong. */
export function remedyOf({ tone, reason }: Status): string | null {
  const fact = reason.at(-1);
  if (tone === 'positive' || fact === undefined) return null;
  const problem = podProblemIn(fact.text);
  const known =
    problem !== null && Object.hasOwn(BY_REASON, problem.reason) ? BY_REASON[problem.reason] : null;
  if (known) return known;
  if (Object.hasOwn(BY_STATUS, fact.status)) return BY_STATUS[fact.status] ?? null;
  if (awaitsAgent(fact.status)) return 'It is up when its agent is installed: run the install command.';
  const byCause = byKind(fact);
  if (byCause !== null) return byCause;
  return tone === 'warning' ? 'It is up when its installation has ended.' : null;
}
