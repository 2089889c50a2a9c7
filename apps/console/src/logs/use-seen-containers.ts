import { useEffect, useMemo, useState } from 'react';
import type { ClusterLogs } from './log-feed.ts';

/** A container whose log was offered, or would be. */
export interface SeenContainer {
  readonly routerID: string;
  readonly pod: string;
  readonly container: string;
}

/** Containers that are remembered for the choices. */
const MAX_CONTAINERS = 2_000;

/**
 * All containers that the agents have named while the component is mounted: once one of them is chosen, they name only that one. Those
 * of clusters that are not followed any more are left out.
 */
export function useSeenContainers(clusters: ReadonlyMap<string, ClusterLogs>): readonly SeenContainer[] {
  const [seen, setSeen] = useState<ReadonlyMap<string, SeenContainer>>(new Map());
  useEffect(() => {
    setSeen((before) => {
      const added = [...clusters]
        .flatMap(([routerID, { sources }]) =>
          (sources?.pods ?? []).map(({ pod, container }) => ({ routerID, pod, container })),
        )
        .map((each): [string, SeenContainer] => [`${each.routerID} ${each.pod} ${each.container}`, each])
        .filter(([key]) => !before.has(key));
      return added.length === 0 ? before : new Map([...before, ...added].slice(-MAX_CONTAINERS));
    });
  }, [clusters]);
  return useMemo(() => [...seen.values()], [seen]);
}
