import type { TreeNode } from '@hawser/contract/streams';
import type { Allowed } from '@hawser/domain/permissions';
import { Tabs } from '@hawser/ui/tabs';
import type { ReactNode } from 'react';
import { LogsView } from '../logs/index.ts';
import { usePage } from '../page/index.ts';
import { ResourceTree, useTree } from '../resource-tree/index.ts';
import { type ReadOn, StreamNotice } from '../streams/index.ts';
import { type ObjectKind, POD } from './object-address.ts';
import { type ObjectTab, useObjectTab } from './use-object-tab.ts';
import type { ObjectOf } from './use-object.ts';

/** Kinds that own pods, as `apiVersion kind`. */
const WORKLOADS: ReadonlySet<string> = new Set([
  'apps/v1 DaemonSet',
  'apps/v1 Deployment',
  'apps/v1 ReplicaSet',
  'apps/v1 StatefulSet',
  'argoproj.io/v1alpha1 Rollout',
  'argoproj.io/v1alpha1 Workflow',
  'batch/v1 CronJob',
  'batch/v1 Job',
  'v1 ReplicationController',
]);

export const isPod = ({ apiVersion, kind }: ObjectKind): boolean =>
  kind === POD.kind && apiVersion === POD.apiVersion;

const isWorkload = ({ apiVersion, kind }: ObjectKind): boolean => WORKLOADS.has(`${apiVersion} ${kind}`);

/** Whether an object is a pod or owns pods, so that there are logs of it. */
export const hasPods = (of: ObjectKind): boolean => isPod(of) || isWorkload(of);

interface ObjectTabsProps {
  of: ObjectOf;
  on: ReadOn;
  /** Name of the cluster. */
  cluster: string;
  terminal: Allowed;
  onTerminal(pod: TreeNode): void;
  /** The first tab. */
  overview: ReactNode;
}

/** A pod, or a workload with what it owns, and the logs of it. */
export function ObjectTabs(props: ObjectTabsProps) {
  return isPod(props.of) ? (
    <TabsOf {...props} pods={[props.of.name]} resources={null} />
  ) : (
    <WorkloadTabs {...props} />
  );
}

function WorkloadTabs(props: ObjectTabsProps) {
  const { of, on, terminal, onTerminal } = props;
  const { search, change } = usePage();
  const { showLogs } = useObjectTab();
  const { tree, stream } = useTree(on);
  const pods = [...tree.nodes.values()].filter(({ kind }) => kind === POD.kind).map(({ name }) => name);
  const resources = (
    <>
      <StreamNotice state={stream} what="the resources" />
      <ResourceTree
        label={`Resources of ${of.kind} ${of.name}`}
        tree={tree}
        stream={stream}
        view={search.view === 'graph' ? 'graph' : 'grid'}
        onView={(view) => change({ view: view === 'grid' ? undefined : view })}
        onLogs={(pod) => showLogs(pod.name)}
        terminal={terminal}
        onTerminal={onTerminal}
        on={on}
      />
    </>
  );
  return <TabsOf {...props} pods={pods} resources={resources} />;
}

interface TabsOfProps extends ObjectTabsProps {
  /** Names of its pods. */
  pods: readonly string[];
  /** Null for an object that owns nothing. */
  resources: ReactNode;
}

function TabsOf({ of, on, cluster, overview, pods, resources }: TabsOfProps) {
  const { search, change } = usePage();
  const { tab, show } = useObjectTab();
  const tabs: { id: ObjectTab; title: string; content: ReactNode }[] = [
    { id: 'overview', title: 'Details', content: overview },
    ...(resources === null ? [] : [{ id: 'resources' as const, title: 'Resources', content: resources }]),
    {
      id: 'logs',
      title: 'Logs',
      content: (
        <LogsView
          name={`${of.name}-${cluster}`}
          pods={pods}
          clusterName={cluster}
          pod={isPod(of) ? of.name : search.pod}
          onPod={isPod(of) ? undefined : (pod) => change({ pod, container: undefined })}
          container={search.container}
          onContainer={(container) => change({ container })}
          on={on}
        />
      ),
    },
  ];
  return (
    <Tabs
      label={`${of.kind} ${of.name}`}
      fill
      value={tabs.some(({ id }) => id === tab) ? tab : 'overview'}
      onChange={(id) => show(tabs.find((each) => each.id === id)?.id ?? 'overview')}
      tabs={tabs}
    />
  );
}
