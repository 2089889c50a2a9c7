import type { DesiredObject } from '@hawser/contract/agent';
import { registrationOf } from '@hawser/domain/gitops';
import type { KubeApi } from '../kube/api.ts';
import { clusterOf, takenBy } from '../registrations/clusters.ts';
import type { CurrentState } from './applier.ts';
import type { Entry } from './entry.ts';
import { ApplyRefusal } from './messages.ts';

/** An object that is about to be applied. */
interface Applied {
  readonly desired: DesiredObject;
  readonly entry: Entry;
  readonly before: CurrentState;
}

/** Without the clusters that somebody else has registered in Argo CD already: these are refused. */
export async function withoutTaken<Job extends Applied>(
  kube: KubeApi,
  jobs: readonly Job[],
  refuse: (objectID: string, error: ApplyRefusal, desired: DesiredObject) => void,
): Promise<Job[]> {
  const created = jobs.filter(
    ({ before, entry }) => before.state === 'absent' && registrationOf(entry.objectID)?.kind === 'cluster',
  );
  const taken = new Set<string>();
  for (const [namespace, its] of Map.groupBy(created, ({ entry }) => entry.namespace)) {
    const secrets = its.map(({ entry, desired }) => ({
      name: entry.name,
      cluster: clusterOf(desired.manifest),
    }));
    const reasons = await takenBy(kube, namespace, secrets);
    for (const { entry, desired } of its) {
      const reason = reasons.get(entry.name);
      if (reason === undefined) continue;
      taken.add(entry.objectID);
      refuse(entry.objectID, new ApplyRefusal(reason), desired);
    }
  }
  return jobs.filter(({ entry }) => !taken.has(entry.objectID));
}
