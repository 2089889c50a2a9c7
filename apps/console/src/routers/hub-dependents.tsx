import { plural } from '@hawser/domain/counted';
import type { RouterDependents } from '@hawser/contract/routers';
import { generalMessages } from '@hawser/domain/fields';
import { DeletionList, type DeletionGroup } from '@hawser/ui/deletion-preview';
import { useEffect, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { featureNames } from '../networks/index.ts';
import { useCalls } from '../services/index.ts';
import { SimulatedMark } from '../status/index.ts';
import { routerCalls } from './calls.ts';

/** What depends on a hub, before it is detached. */
export function HubDependents({ routerID }: { routerID: string }) {
  const calls = useCalls(routerCalls);
  const [read, setRead] = useState<RouterDependents | string | null>(null);
  useEffect(() => {
    let isCancelled = false;
    calls.dependents(routerID).then(
      (dependents) => isCancelled || setRead(dependents),
      (error: unknown) => isCancelled || setRead(shownMessage(error)),
    );
    return () => {
      isCancelled = true;
    };
  }, [calls, routerID]);
  if (read === null) return <p role="status">{generalMessages.wait}</p>;
  if (typeof read === 'string') return <p role="alert">{read}</p>;
  const groups = groupsOf(read);
  return groups.length === 0 ? (
    <p>Nothing depends on this hub.</p>
  ) : (
    <>
      <p>
        <b>This cluster is a hub.</b> These depend on it:
      </p>
      <DeletionList label="Dependents of this hub" groups={groups} />
    </>
  );
}

function groupsOf({ linked, delivered, features, nextHubName }: RouterDependents): readonly DeletionGroup[] {
  const groups: DeletionGroup[] = [
    {
      title: plural(linked.count, 'cluster is linked to it', 'clusters are linked to it'),
      count: linked.count,
      items: linked.items.map(({ clusterName, simulated }) => ({
        name: clusterName,
        ...(simulated ? { mark: <SimulatedMark inRow /> } : {}),
      })),
      outcome:
        nextHubName === null
          ? 'without a hub until another is attached'
          : `linked to ${nextHubName} then, unless they have another link`,
    },
    {
      title: plural(delivered.count, 'application is delivered by it', 'applications are delivered by it'),
      count: delivered.count,
      items: delivered.items.map(({ name, kind }) => ({ name, where: kind })),
      outcome: 'not delivered until another hub is attached',
    },
    {
      title: plural(features.length, 'feature is uninstalled', 'features are uninstalled'),
      count: features.length,
      items: featureNames(features).map((name) => ({ name })),
      outcome: 'stay chosen for the next hub',
    },
  ];
  return groups.filter(({ count }) => count > 0);
}
