import type { TreeNode } from '@hawser/contract/streams';
import type { Allowed } from '@hawser/domain/permissions';
import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { useState } from 'react';
import type { ReadOn } from '../streams/index.ts';
import { ConditionsDialog } from './conditions-dialog.tsx';
import { HealthBadge } from './health-badge.tsx';
import { LiveManifest } from './live-manifest.tsx';
import { ResourceEvents } from './resource-events.tsx';
import { Containers, Labels } from './resource-parts.tsx';
import { reasonOf } from './tree-columns.tsx';
import classes from './resource-tree.module.css';

interface ResourceDetailsProps {
  node: TreeNode;
  on: ReadOn;
  onLogs(node: TreeNode): void;
  terminal: Allowed;
  onTerminal(pod: TreeNode): void;
  onClose(): void;
}

/** One resource: why it has its health, its containers, labels, conditions and live manifest. */
export function ResourceDetails(props: ResourceDetailsProps) {
  const { node, on, onLogs, terminal, onTerminal, onClose } = props;
  const [shows, setShows] = useState<'conditions' | 'manifest' | null>(null);
  const reason = reasonOf(node);
  return (
    <aside className={classes['details']} aria-label={`${node.kind} ${node.name}`}>
      <header>
        <h2>
          <small>{node.kind}</small> {node.name}
        </h2>
        <Button onClick={onClose}>Close</Button>
      </header>
      <FactsStrip
        facts={[
          { label: 'Health', value: <HealthBadge node={node} observedAt={null} /> },
          { label: 'Namespace', value: node.namespace },
          { label: 'API', value: node.apiVersion },
          { label: 'Age', value: node.createdAt === null ? null : <Age instant={node.createdAt} /> },
          ...(node.node === '' ? [] : [{ label: 'Node', value: node.node }]),
          ...(node.replicas === '' ? [] : [{ label: 'Ready', value: node.replicas }]),
        ]}
      />
      {reason !== '' && <p className={classes['reason']}>{reason}</p>}
      <p className={classes['tools']}>
        <Button onClick={() => setShows('conditions')}>Conditions</Button>
        <Button onClick={() => setShows(shows === 'manifest' ? null : 'manifest')}>
          {shows === 'manifest' ? 'Hide live YAML' : 'Live YAML'}
        </Button>
        {node.kind === 'Pod' && <Button onClick={() => onLogs(node)}>Logs</Button>}
        {node.kind === 'Pod' && (
          <Button disabled={!terminal.allowed} onClick={() => onTerminal(node)}>
            Terminal
          </Button>
        )}
      </p>
      {node.kind === 'Pod' && !terminal.allowed && <p>No terminal: {terminal.reason}</p>}
      <Containers node={node} />
      <Labels node={node} />
      <ResourceEvents uid={node.uid} on={on} />
      {shows === 'manifest' && <LiveManifest node={node} on={on} />}
      {shows === 'conditions' && <ConditionsDialog node={node} onClose={() => setShows(null)} />}
    </aside>
  );
}
