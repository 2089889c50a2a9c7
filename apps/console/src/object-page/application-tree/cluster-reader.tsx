import type { Placement } from '@hawser/contract/placement';
import { useEffect } from 'react';
import { useApplication } from '../../argo/index.ts';
import { type StreamState, useExpired } from '../../streams/index.ts';
import type { ReadApplication } from './tree-of.ts';

interface ClusterReaderProps {
  placement: Placement;
  onRead(routerID: string, read: ReadApplication | null, stream: StreamState): void;
}

/** Follows what Argo CD says of an application on one cluster. Shows nothing itself. */
export function ClusterReader({ placement: { objectID, routerID }, onRead }: ClusterReaderProps) {
  const { application, observedAt, stream } = useApplication({ objectID, routerID });
  const isExpired = useExpired(stream);
  useEffect(() => {
    const read =
      application === null || observedAt === null
        ? null
        : { application, observedAt, isCurrent: stream.kind === 'open' && !isExpired };
    onRead(routerID, read, stream);
  }, [onRead, routerID, application, observedAt, stream, isExpired]);
  return null;
}
