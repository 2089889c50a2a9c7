import type { StreamItem, TreeNode } from '@hawser/contract/streams';
import { YamlEditor } from '@hawser/ui/yaml-editor';
import { useState } from 'react';
import { StreamNotice, useAgentStream } from '../streams/index.ts';
import { yamlOf } from './manifest-yaml.ts';
import classes from './resource-tree.module.css';

interface LiveManifestProps {
  node: TreeNode;
  routerID: string;
  objectID: string;
}

interface Received {
  text: string;
  isComplete: boolean;
}

const NOTHING: Received = { text: '', isComplete: false };

/** The manifest of a resource as it is in the cluster now, as YAML without managed fields. */
export function LiveManifest({ node, routerID, objectID }: LiveManifestProps) {
  const { uid, kind, name } = node;
  const [{ text, isComplete }, setReceived] = useState(NOTHING);
  const take = (item: StreamItem) => {
    if (item.type !== 'manifest') return;
    setReceived((before) => ({
      text: (before.isComplete ? '' : before.text) + item.text,
      isComplete: item.complete,
    }));
  };
  const state = useAgentStream(
    routerID,
    uid,
    () => {
      setReceived(NOTHING);
      return { kind: 'manifest', objectID, uid };
    },
    take,
  );
  return (
    <div className={classes['manifest']}>
      <StreamNotice state={state} what="the manifest" />
      {isComplete && <YamlEditor label={`Live YAML of ${kind} ${name}`} value={yamlOf(text)} />}
    </div>
  );
}
