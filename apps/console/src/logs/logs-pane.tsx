import type { StreamTarget } from '@hawser/contract/streams';
import { Button } from '@hawser/ui/button';
import { saveFile } from '@hawser/ui/csv';
import { EmptyState } from '@hawser/ui/empty-state';
import { Select } from '@hawser/ui/select';
import { type ReactNode, useMemo, useState } from 'react';
import { FilterBar } from '../streams/index.ts';
import { ClusterNotices } from './cluster-notices.tsx';
import { ContainerFailures } from './container-failures.tsx';
import type { ClusterLogs } from './log-feed.ts';
import { LogLines } from './log-lines.tsx';
import { LogSearchField } from './log-search-field.tsx';
import { matches, patternOf } from './log-search.ts';
import { logText } from './log-text.ts';
import { useLogSearch } from './use-log-search.ts';
import { useLogs } from './use-logs.ts';
import { type SeenContainer, useSeenContainers } from './use-seen-containers.ts';
import classes from './logs.module.css';

/** The value of a select for no choice. */
export const ALL = '*';

interface LogsPaneProps {
  of: StreamTarget;
  /** The attachments of the clusters that are followed; another array opens and closes streams. */
  routerIDs: readonly string[];
  clusterOf(routerID: string): string;
  /** Whether lines of several clusters are shown, so that each names its own. */
  hasClusters: boolean;
  /** What they are the logs of, for the name of the file. */
  name: string;
  label: string;
  /** The chosen pod and container; undefined for all. */
  pod: string | undefined;
  container: string | undefined;
  onContainer(container: string | undefined): void;
  /** Chooses the pod; `seen` are those that have a log. */
  podSelect(seen: readonly SeenContainer[]): ReactNode;
}

/** Logs, live: filtered, searched, paused, wrapped and downloaded. */
export function LogsPane(props: LogsPaneProps) {
  const { of, routerIDs, clusterOf, hasClusters, name, label, pod, container, onContainer, podSelect } =
    props;
  const [previous, setPrevious] = useState(false);
  const [filter, setFilter] = useState('');
  const [isWrapped, setWrapped] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const [isFollowing, setFollowing] = useState(true);
  const logs = useLogs({
    routerIDs,
    of,
    previous,
    isPaused,
    ...(pod === undefined ? {} : { pod }),
    ...(container === undefined ? {} : { container }),
  });
  const seen = useSeenContainers(logs.clusters);
  const lines = useMemo(() => {
    const pattern = patternOf(filter);
    return pattern === null ? logs.lines : logs.lines.filter((line) => matches(pattern, line.text));
  }, [logs.lines, filter]);
  const search = useLogSearch(lines);
  const several = useMemo(() => podsWithSeveral(logs.clusters), [logs.clusters]);
  const isSourceKnown = pod !== undefined && !hasClusters && several.size === 0;
  // They change seldom, and lines come with each frame.
  const selects = useMemo(() => {
    const ofClusters = seen.filter(({ routerID }) => routerIDs.includes(routerID));
    const containers = new Set(ofClusters.map((each) => each.container));
    if (container !== undefined) containers.add(container);
    return (
      <>
        {podSelect(seen)}
        {containers.size > 1 && (
          <ContainerSelect containers={containers} value={container} onChange={onContainer} />
        )}
      </>
    );
  }, [seen, routerIDs, container, onContainer, podSelect]);
  const clusters = [...logs.clusters.values()];
  const isRead = clusters.some(({ sources }) => sources !== null);
  const hasFailures = clusters.some(({ sources }) => sources?.pods.some(({ state }) => state === 'failed'));
  const hasNoPods =
    pod === undefined && !previous && clusters.every(({ sources }) => sources?.pods.length === 0);
  return (
    <section className={classes['view']} aria-label="Logs">
      <FilterBar
        placeholder="Filter lines"
        text={filter}
        onText={setFilter}
        first={selects}
        count={
          <>
            {lines.length === logs.lines.length
              ? `${lines.length.toLocaleString('en')} lines`
              : `${lines.length.toLocaleString('en')} of ${logs.lines.length.toLocaleString('en')} lines`}
            {logs.dropped > 0 && `, ${logs.dropped.toLocaleString('en')} older ones dropped`}
          </>
        }
      >
        <LogSearchField
          search={{
            ...search,
            go: (step) => {
              setFollowing(false);
              search.go(step);
            },
          }}
        />
        <Button aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
          {isPaused
            ? `Resume${logs.waiting > 0 ? ` (${logs.waiting.toLocaleString('en')} new)` : ''}`
            : 'Pause'}
        </Button>
        <Button aria-pressed={isWrapped} onClick={() => setWrapped(!isWrapped)}>
          Wrap
        </Button>
        <Button aria-pressed={previous} onClick={() => setPrevious(!previous)}>
          Previous container
        </Button>
        <Button
          disabled={lines.length === 0}
          onClick={() =>
            saveFile(new Blob([logText(lines, clusterOf)], { type: 'text/plain' }), `${name}.log`)
          }
        >
          Download
        </Button>
      </FilterBar>
      <ClusterNotices clusters={logs.clusters} clusterOf={hasClusters ? clusterOf : undefined} />
      <ContainerFailures clusters={logs.clusters} clusterOf={hasClusters ? clusterOf : undefined} />
      {isRead && lines.length === 0 && !hasFailures ? (
        <NoLines isFiltered={logs.lines.length > 0} hasNoPods={hasNoPods} />
      ) : (
        <LogLines
          label={label}
          lines={lines}
          isWrapped={isWrapped}
          isFollowing={isFollowing && !isPaused}
          onFollow={setFollowing}
          search={search}
          sourceOf={
            isSourceKnown
              ? undefined
              : (line) =>
                  [
                    ...(hasClusters ? [clusterOf(line.routerID)] : []),
                    ...(pod === undefined || hasClusters ? [line.pod] : []),
                    ...(several.has(`${line.routerID} ${line.pod}`) ? [line.container] : []),
                  ].join(' ')
          }
        />
      )}
      {!isFollowing && lines.length > 0 && (
        <p className={classes['foot']}>
          <Button onClick={() => setFollowing(true)}>To the newest line</Button>
        </p>
      )}
    </section>
  );
}

function NoLines({ isFiltered, hasNoPods }: { isFiltered: boolean; hasNoPods: boolean }) {
  if (isFiltered) return <EmptyState title="No matching lines">No line contains this text.</EmptyState>;
  // Such as a ConfigMap: its lines would be awaited in vain.
  if (hasNoPods)
    return <EmptyState title="No pods">Only pods write logs, and there are none here.</EmptyState>;
  return <EmptyState title="No lines yet">Lines appear as the containers write them.</EmptyState>;
}

interface ContainerSelectProps {
  containers: ReadonlySet<string>;
  value: string | undefined;
  onChange(container: string | undefined): void;
}

function ContainerSelect({ containers, value, onChange }: ContainerSelectProps) {
  const names = [...containers].toSorted().map((name) => ({ value: name, label: name }));
  return (
    <Select
      aria-label="Container"
      variant="filter"
      value={value ?? ALL}
      choices={[{ value: ALL, label: 'All containers' }, ...names]}
      onChange={(next) => onChange(next === ALL ? undefined : next)}
    />
  );
}

/** The pods of which several containers are read, so that their lines name the container. */
function podsWithSeveral(clusters: ReadonlyMap<string, ClusterLogs>): ReadonlySet<string> {
  const once = new Set<string>();
  const several = new Set<string>();
  for (const [routerID, { sources }] of clusters) {
    for (const { pod } of sources?.pods ?? []) {
      const key = `${routerID} ${pod}`;
      if (once.has(key)) several.add(key);
      once.add(key);
    }
  }
  return several;
}
