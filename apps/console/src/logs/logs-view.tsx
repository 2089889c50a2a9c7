import { Select } from '@hawser/ui/select';
import { useMemo } from 'react';
import type { ReadOn } from '../streams/index.ts';
import { ALL, LogsPane } from './logs-pane.tsx';

interface LogsViewProps {
  on: ReadOn;
  /** The object and the cluster, for the name of the file. */
  name: string;
  clusterName: string;
  /** Names of the pods that exist. */
  pods: readonly string[];
  /** The chosen one; undefined for all. */
  pod: string | undefined;
  /** Chooses one; undefined where there is no choice. */
  onPod: ((pod: string | undefined) => void) | undefined;
  /** The chosen container; undefined for all. */
  container: string | undefined;
  onContainer(container: string | undefined): void;
}

/** The logs of the pods of an object on a cluster, live. */
export function LogsView({ on, name, clusterName, pods, onPod, ...rest }: LogsViewProps) {
  const { pod } = rest;
  const routerIDs = useMemo(() => [on.routerID], [on.routerID]);
  return (
    <LogsPane
      {...rest}
      of={on.of}
      routerIDs={routerIDs}
      clusterOf={() => clusterName}
      hasClusters={false}
      name={name}
      label={`Logs of ${pod ?? name}`}
      podSelect={() =>
        onPod && (
          <Select
            aria-label="Pod"
            variant="filter"
            value={pod ?? ALL}
            choices={[
              { value: ALL, label: 'All pods' },
              ...[...new Set([...pods, ...(pod === undefined ? [] : [pod])])].map((each) => ({
                value: each,
                label: each,
              })),
            ]}
            onChange={(value) => onPod(value === ALL ? undefined : value)}
          />
        )
      }
    />
  );
}
