import { conditionOf } from '../../kube/conditions.ts';
import type { Fields } from '../../kube/fields.ts';
import type { Health } from '../../report/health.ts';

const health = (status: string, message: string, since: number | null): Health => ({
  status,
  message,
  kubeStatus: null,
  since,
});
const line = (what: string, { reason, message }: { reason: string; message: string }): string =>
  [what, reason, message].filter(Boolean).join(': ');

/** Reasons by which Crossplane says that it is at work. */
const AT_WORK: ReadonlySet<string> = new Set(['Creating', 'Deleting', 'Pending', 'Waiting']);

/**
 * A managed resource, a composite resource or a claim, by what Crossplane says of it: UP only when it is both Synced and Ready, DEGRADED when
 * the cloud or Crossplane refuses something, PROGRESSING while there is no word yet.
 */
export function infrastructureHealth(object: Fields): Health {
  const synced = conditionOf(object, 'Synced');
  const ready = conditionOf(object, 'Ready');
  const last = conditionOf(object, 'LastAsyncOperation');
  if (synced?.status === 'False') {
    const isPaused = synced.reason === 'ReconcilePaused';
    return health(isPaused ? 'WARN' : 'DEGRADED', line('not synced', synced), synced.since);
  }
  // Providers create and change in the background, and say here what the cloud answered.
  if (last?.status === 'False') return health('DEGRADED', line('last operation', last), last.since);
  if (ready?.status === 'False') {
    const status = AT_WORK.has(ready.reason) ? 'PROGRESSING' : 'DEGRADED';
    return health(status, line('not ready', ready), ready.since);
  }
  if (synced?.status !== 'True')
    return health('PROGRESSING', notYet('synced', synced), synced?.since ?? null);
  if (ready?.status !== 'True') return health('PROGRESSING', notYet('ready', ready), ready?.since ?? null);
  return health('UP', '', ready.since);
}

/** A package of a provider: installed, and healthy. */
export function packageHealth(object: Fields): Health {
  for (const type of ['Installed', 'Healthy'] as const) {
    const condition = conditionOf(object, type);
    const name = type.toLowerCase();
    if (condition?.status === 'False') {
      const status = AT_PACKAGE_WORK.has(condition.reason) ? 'PROGRESSING' : 'DEGRADED';
      return health(status, line(`not ${name}`, condition), condition.since);
    }
    if (condition?.status !== 'True')
      return health('PROGRESSING', notYet(name, condition), condition?.since ?? null);
  }
  return health('UP', '', conditionOf(object, 'Healthy')?.since ?? null);
}

const AT_PACKAGE_WORK: ReadonlySet<string> = new Set(['UnpackingPackage', 'InactivePackageRevision']);

const notYet = (what: string, condition: { reason: string; message: string } | null): string =>
  condition === null
    ? `not ${what} yet: Crossplane has not said anything`
    : line(`not ${what} yet`, condition);
