import type { StreamItem, TreeNode } from '@hawser/contract/streams';
import { Button } from '@hawser/ui/button';
import { useRef, useState } from 'react';
import { ReadAgo, type ReadOn, StreamNotice, useAgentStream } from '../streams/index.ts';
import { Manifest } from './manifest.tsx';
import classes from './resource-tree.module.css';

interface LiveManifestProps {
  node: TreeNode;
  on: ReadOn;
}

/**
 * The manifest of a resource as it is in the cluster now, as YAML. It follows what changes; an agent of before that reads it once,
 * and it can be read again.
 */
export function LiveManifest({ node, on }: LiveManifestProps) {
  const { uid, kind, name } = node;
  const [readings, setReadings] = useState(0);
  const parts = useRef<string[]>([]);
  const [json, setJson] = useState<string | null>(null);
  const [readAt, setReadAt] = useState(0);
  const take = (item: StreamItem) => {
    if (item.type !== 'manifest') return;
    parts.current.push(item.text);
    if (!item.complete) return;
    const text = parts.current.join('');
    parts.current = [];
    // Without text: it has not changed.
    if (text !== '') setJson(text);
    setReadAt(item.observedAt);
  };
  const state = useAgentStream(
    on.routerID,
    `${uid} ${readings}`,
    () => {
      parts.current = [];
      return { kind: 'manifest', ...on.of, uid };
    },
    take,
  );
  return (
    <>
      {(json === null || state.kind !== 'opening') && <StreamNotice state={state} what="the manifest" />}
      {json !== null && (
        <>
          <p className={classes['read']}>
            <ReadAgo instant={readAt} />
            {state.kind === 'ended' && <Button onClick={() => setReadings(readings + 1)}>Refresh</Button>}
          </p>
          <Manifest label={`Live YAML of ${kind} ${name}`} json={json} />
        </>
      )}
    </>
  );
}
