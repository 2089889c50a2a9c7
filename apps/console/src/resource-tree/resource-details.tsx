import type { TreeNode } from '@hawser/contract/streams';
import type { Allowed } from '@hawser/domain/permissions';
import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { CodeFailure, LazyCode, useCode } from '@hawser/ui/lazy';
import { useState } from 'react';
import { ConditionsDialog } from './conditions-dialog.tsx';
import { HealthBadge } from './health-badge.tsx';
import { reasonOf } from './tree-columns.tsx';
import classes from './resource-tree.module.css';

/** With the library that writes YAML. */
const LIVE_MANIFEST = new LazyCode(() =>
  import('./live-manifest.tsx').then(({ LiveManifest }) => LiveManifest),
);

interface ResourceDetailsProps {
  node: TreeNode;
  routerID: string;
  objectID: string;
  onLogs(node: TreeNode): void;
  terminal: Allowed;
  onTerminal(pod: TreeNode): void;
  onClose(): void;
}

/** One resource: why it has its health, its containers, labels, conditions and live manifest. */
export function ResourceDetails(props: ResourceDetailsProps) {
  const { node, routerID, objectID, onLogs, terminal, onTerminal, onClose } = props;
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
      {node.containers.length > 0 && <Containers node={node} />}
      {node.containers.length === 0 && node.images.length > 0 && (
        <p>
          Images: <code>{node.images.join(', ')}</code>
        </p>
      )}
      {Object.keys(node.labels).length > 0 && (
        <ul className={classes['labels']} aria-label="Labels">
          {Object.entries(node.labels).map(([name, value]) => (
            <li key={name}>
              <code>
                {name}={value}
              </code>
            </li>
          ))}
        </ul>
      )}
      {shows === 'manifest' && <Manifest node={node} routerID={routerID} objectID={objectID} />}
      {shows === 'conditions' && <ConditionsDialog node={node} onClose={() => setShows(null)} />}
    </aside>
  );
}

function Manifest(props: Parameters<NonNullable<typeof LIVE_MANIFEST.part>>[0]) {
  const code = useCode(LIVE_MANIFEST);
  if (code.kind === 'here') return <code.part {...props} />;
  if (code.kind === 'late' || code.kind === 'failed') return <CodeFailure kind={code.kind} />;
  return <p role="status">Loading…</p>;
}

function Containers({ node }: { node: TreeNode }) {
  return (
    <table className={classes['containers']}>
      <caption>Containers</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">State</th>
          <th scope="col">Restarts</th>
          <th scope="col">Image</th>
        </tr>
      </thead>
      <tbody>
        {node.containers.map(({ name, state, ready, restarts, image }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{ready ? state : `${state}, not ready`}</td>
            <td>{restarts}</td>
            <td>
              <code>{image}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
