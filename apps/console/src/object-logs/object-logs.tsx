import type { AppObject } from '@hawser/contract/objects';
import type { placementsContract } from '@hawser/contract/placement';
import { EmptyState } from '@hawser/ui/empty-state';
import { Select } from '@hawser/ui/select';
import { useMemo } from 'react';
import { useWindow } from '../live/index.ts';
import { ALL, LogsPane, type SeenContainer } from '../logs/index.ts';
import { usePage } from '../page/index.ts';
import { MAX_CLUSTERS, podIn } from './chosen-clusters.ts';
import { ClusterChoice } from './cluster-choice.tsx';
import { useChosenClusters } from './use-chosen-clusters.ts';
import classes from './object-logs.module.css';

/** The logs of all pods of an application on several clusters, merged by time. */
export function ObjectLogs({ object }: { object: AppObject }) {
  const { search } = usePage();
  const { routerIDs, isFirstChoice } = useChosenClusters(object, search.clusters);
  if (routerIDs === null) return <p role="status">Loading…</p>;
  if (routerIDs.length === 0) {
    return (
      <EmptyState title="Not on any cluster yet">
        No rule of {object.networkName} matches this application and a cluster.
      </EmptyState>
    );
  }
  return <LogsOn object={object} routerIDs={routerIDs} isFirstChoice={isFirstChoice} />;
}

interface LogsOnProps {
  object: AppObject;
  routerIDs: readonly string[];
  isFirstChoice: boolean;
}

function LogsOn({ object, routerIDs, isFirstChoice }: LogsOnProps) {
  const { search, change } = usePage();
  const { rows } = useWindow<typeof placementsContract>({
    collection: 'placements',
    objectID: object.id,
    ids: routerIDs.map((routerID) => `${routerID}/${object.id}`),
    range: { from: 0, to: MAX_CLUSTERS },
  });
  const names = new Map(rows.map(({ routerID, clusterName }) => [routerID, clusterName]));
  const clusterOf = (routerID: string): string => names.get(routerID) ?? 'a cluster';
  const chosen = podIn(search.pod, routerIDs);
  const chosenID = chosen?.routerID;
  const followed = useMemo(() => (chosenID === undefined ? routerIDs : [chosenID]), [chosenID, routerIDs]);
  return (
    <div className={classes['logs']}>
      <ClusterChoice
        object={object}
        routerIDs={routerIDs}
        placements={rows}
        isFirstChoice={isFirstChoice}
        onChoose={(ids) => change({ clusters: ids.join(',') })}
      />
      <LogsPane
        of={{ objectID: object.id }}
        routerIDs={followed}
        clusterOf={clusterOf}
        hasClusters
        name={object.name}
        label={`Logs of ${object.name}`}
        pod={chosen?.pod}
        container={search.container}
        onContainer={(container) => change({ container })}
        podSelect={(seen) => (
          <PodSelect
            seen={seen.filter(({ routerID }) => routerIDs.includes(routerID))}
            value={chosen === null ? undefined : `${chosen.routerID}/${chosen.pod}`}
            clusterOf={clusterOf}
            onPod={(pod) => change({ pod, container: undefined })}
          />
        )}
      />
    </div>
  );
}

interface PodSelectProps {
  seen: readonly SeenContainer[];
  /** '<routerID>/<pod>'; undefined for all. */
  value: string | undefined;
  clusterOf(routerID: string): string;
  onPod(pod: string | undefined): void;
}

function PodSelect({ seen, value, clusterOf, onPod }: PodSelectProps) {
  const pods = new Map(seen.map(({ routerID, pod }) => [`${routerID}/${pod}`, { routerID, pod }]));
  if (value !== undefined && !pods.has(value)) {
    const [routerID = '', pod = ''] = value.split('/');
    pods.set(value, { routerID, pod });
  }
  const choices = [...pods].map(([key, { routerID, pod }]) => ({
    value: key,
    label: `${clusterOf(routerID)} ${pod}`,
  }));
  return (
    <Select
      aria-label="Pod"
      variant="filter"
      value={value ?? ALL}
      choices={[
        { value: ALL, label: 'All pods' },
        ...choices.toSorted((a, b) => a.label.localeCompare(b.label)),
      ]}
      onChange={(next) => onPod(next === ALL ? undefined : next)}
    />
  );
}
