import { useEffect, useMemo, useState } from 'react';
import { LEASE_MS } from '@hawser/domain/routers';
import { useCalls, useServices } from '../services/index.ts';
import { type ReadOn, type StreamState, targetKey, useAgentStream, useExpired } from '../streams/index.ts';
import { treeCalls } from './calls.ts';
import { applyItem, NO_TREE, outdated, type TreeState } from './tree-state.ts';

/**
 * The resource tree of an object on a cluster, live. While the agent cannot be asked, and nothing was read before, it is the tree
 * that the agent reported last of an application that is not healthy. What was read longer ago than the lease is unknown.
 */
export function useTree(
  { routerID, of }: ReadOn,
  /** Whether the agent has applied it. */
  isApplied = true,
): { readonly tree: TreeState; readonly stream: StreamState } {
  const calls = useCalls(treeCalls);
  const { clock } = useServices().ports;
  const [isOld, setOld] = useState(false);
  const [tree, setTree] = useState(NO_TREE);
  const target = targetKey(of);
  const objectID = 'objectID' in of ? of.objectID : null;
  // An agent that has not applied it yet ends the stream: it is opened again when it has.
  const key = isApplied ? target : `${target} not applied`;
  const stream = useAgentStream(
    routerID,
    key,
    () => ({ kind: 'tree', ...of }),
    (item) => {
      if (item.type === 'tree') setTree((before) => applyItem(before, item));
    },
  );
  const isAway = stream.kind === 'interrupted' || stream.kind === 'ended';
  const isUnknown = tree.observedAt === null;
  useEffect(() => {
    if (!isAway) setOld(false);
  }, [isAway]);
  useEffect(() => {
    if (!isAway || !isUnknown || objectID === null) return;
    let isClosed = false;
    const show = ({ tree: last }: Awaited<ReturnType<typeof calls.last>>): void => {
      if (isClosed || last === null) return;
      setOld(last.observedAt + LEASE_MS <= clock.now());
      const known = applyItem(NO_TREE, { type: 'tree', reset: true, removed: [], isCut: false, ...last });
      setTree((now) => (now.observedAt === null ? known : now));
    };
    // Without an answer the tree stays unknown, as it says.
    calls.last(objectID, routerID).then(show, () => {});
    return () => {
      isClosed = true;
    };
  }, [calls, clock, objectID, routerID, isAway, isUnknown]);
  const isExpired = useExpired(stream) || (isAway && isOld);
  const shown = useMemo(() => (isExpired ? outdated(tree) : tree), [isExpired, tree]);
  return { tree: shown, stream };
}
