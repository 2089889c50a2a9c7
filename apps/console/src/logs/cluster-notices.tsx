import { StreamNotice, type StreamState } from '../streams/index.ts';
import type { ClusterLogs } from './log-feed.ts';

interface ClusterNoticesProps {
  clusters: ReadonlyMap<string, ClusterLogs>;
  /** Names a cluster; without it there is only one. */
  clusterOf?: ((routerID: string) => string) | undefined;
}

/** Why nothing, or nothing new, comes from some of the clusters: one line for each reason. */
export function ClusterNotices({ clusters, clusterOf }: ClusterNoticesProps) {
  const groups = new Map<string, { state: StreamState; names: string[] }>();
  for (const [routerID, { stream }] of clusters) {
    const key = noticeKey(stream);
    const group = groups.get(key) ?? { state: stream, names: [] };
    group.names.push(clusterOf?.(routerID) ?? '');
    groups.set(key, group);
  }
  return [...groups].map(([key, { state, names }]) => (
    <StreamNotice
      key={key}
      state={state}
      what="logs"
      {...(clusterOf === undefined ? {} : { clusters: names.toSorted().join(', ') })}
    />
  ));
}

/** The same for what is reported in the same words. */
function noticeKey(state: StreamState): string {
  if (state.kind === 'interrupted') return `${state.message} ${state.since === null}`;
  return state.kind === 'ended' ? state.end.message : state.kind;
}
