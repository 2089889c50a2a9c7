import type { Placement } from '@hawser/contract/placement';
import type { ResourceTarget } from '@hawser/contract/streams';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { TreeState } from '../../resource-tree/index.ts';
import type { StreamState } from '../../streams/index.ts';
import { BelowReader } from './below-reader.tsx';
import { ClusterReader } from './cluster-reader.tsx';
import { type ReadApplication, treeOf } from './tree-of.ts';

/** Resources whose own resources are read at a time: an agent is read from twelve times at most, by everybody. */
const OPENED_MAX = 4;

interface Opened {
  readonly uid: string;
  readonly routerID: string;
  readonly target: ResourceTarget;
}

type ByUid<Value> = ReadonlyMap<string, Value>;

/** Puts a value into a map that is state, or takes it out for null. */
function placed<Value>(before: ByUid<Value>, key: string, value: Value | null): ByUid<Value> {
  if (value === null && !before.has(key)) return before;
  const after = new Map(before);
  if (value === null) after.delete(key);
  else after.set(key, value);
  return after;
}

/** The tree of an application on these clusters, live. `readers` has to be rendered; `open` reads what a resource owns. */
export function useTreeOfApplication(name: string, placements: readonly Placement[]) {
  const [reads, setReads] = useState<ByUid<ReadApplication>>(new Map());
  const [streams, setStreams] = useState<ByUid<StreamState>>(new Map());
  const [below, setBelow] = useState<ByUid<TreeState>>(new Map());
  const [opened, setOpened] = useState<readonly Opened[]>([]);
  const onRead = useCallback((routerID: string, read: ReadApplication | null, stream: StreamState) => {
    setReads((before) => placed(before, routerID, read));
    setStreams((before) => placed(before, routerID, stream));
  }, []);
  const onBelow = useCallback((uid: string, tree: TreeState | null, stream: StreamState | null) => {
    setBelow((before) => placed(before, uid, tree));
    setStreams((before) => placed(before, uid, stream));
  }, []);
  const open = useCallback(
    (one: Opened) =>
      setOpened((before) =>
        before.some(({ uid }) => uid === one.uid) ? before : [...before, one].slice(-OPENED_MAX),
      ),
    [],
  );
  const { tree, extras } = useMemo(
    () =>
      treeOf(
        name,
        placements.map((placement) => ({ placement, read: reads.get(placement.routerID) ?? null, below })),
      ),
    [name, placements, reads, below],
  );
  const readers: ReactNode = (
    <>
      {placements.map((placement) => (
        <ClusterReader key={placement.routerID} placement={placement} onRead={onRead} />
      ))}
      {opened.map((one) => (
        <BelowReader key={one.uid} {...one} onRead={onBelow} />
      ))}
    </>
  );
  return { tree, extras, streams, readers, open };
}
