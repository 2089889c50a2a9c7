import { conditionOf } from '../../kube/conditions.ts';
import { type Fields, fieldsOf, textOf } from '../../kube/fields.ts';
import { groupOf } from '../../kube/kinds.ts';
import { createdAtOf } from '../../kube/metadata.ts';
import type { Health } from '../../report/health.ts';

/** Groups of Kubernetes itself: without a dot, such as apps, or below k8s.io, such as networking.k8s.io. */
const BUILT_IN = /^[^.]*$|(?:^|\.)k8s\.io$/;
/** Groups below k8s.io that a cluster has only if somebody installs them. */
const INSTALLED = new Set(['gateway.networking.k8s.io', 'snapshot.storage.k8s.io']);

/** Conditions that say with False that something is wrong: Ready by convention, the others of SealedSecret and Gateway. */
const POSITIVE = ['Ready', 'Synced', 'Accepted', 'Programmed'];
/** What Workflows and Rollouts of Argo and others write into `status.phase`. */
const FAILED_PHASES = new Set(['Failed', 'Error', 'Degraded']);

/** Whether a definition adds this kind to Kubernetes, so that only its own controller knows when it is well. */
export function isCustomResource(object: Fields): boolean {
  const group = groupOf(textOf(object.apiVersion));
  return INSTALLED.has(group) || !BUILT_IN.test(group);
}

/**
 * A custom resource, by the conditions of kstatus (Stalled, Reconciling) and those that common controllers write, and by its phase:
 * WARN when its controller gave up or says that it is not ready. UP where it says nothing.
 */
export function customResourceHealth(object: Fields): Health {
  const health = (status: string, message: string, since: number | null): Health => ({
    status,
    message,
    kubeStatus: null,
    since,
  });
  const stalled = conditionOf(object, 'Stalled');
  if (stalled?.status === 'True') return health('WARN', line('stalled', stalled), stalled.since);
  const reconciling = conditionOf(object, 'Reconciling');
  if (reconciling?.status === 'True')
    return health('PROGRESSING', line('reconciling', reconciling), reconciling.since);
  for (const type of POSITIVE) {
    const condition = conditionOf(object, type);
    const name = type.toLowerCase();
    if (condition?.status === 'False') return health('WARN', line(`not ${name}`, condition), condition.since);
    if (condition?.status === 'Unknown')
      return health('PROGRESSING', line(`not ${name} yet`, condition), condition.since);
  }
  const { phase, message } = fieldsOf(object.status);
  if (FAILED_PHASES.has(textOf(phase)))
    return health('WARN', line(textOf(phase), { reason: '', message: textOf(message) }), null);
  return health('UP', '', conditionOf(object, 'Ready')?.since ?? createdAtOf(object));
}

const line = (what: string, { reason, message }: { reason: string; message: string }): string =>
  [what, reason, message].filter(Boolean).join(': ');
