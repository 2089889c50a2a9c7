import type { ResourceTarget } from '@hawser/contract/streams';
import { useEffect } from 'react';
import { type TreeState, useTree } from '../../resource-tree/index.ts';
import type { StreamState } from '../../streams/index.ts';

interface BelowReaderProps {
  uid: string;
  routerID: string;
  target: ResourceTarget;
  onRead(uid: string, tree: TreeState | null, stream: StreamState | null): void;
}

/** Follows what a resource owns on its cluster, as the agent there sees it. Shows nothing itself. */
export function BelowReader({ uid, routerID, target, onRead }: BelowReaderProps) {
  const { tree, stream } = useTree({ routerID, of: { target } });
  useEffect(() => onRead(uid, tree, stream), [onRead, uid, tree, stream]);
  useEffect(() => () => onRead(uid, null, null), [onRead, uid]);
  return null;
}
