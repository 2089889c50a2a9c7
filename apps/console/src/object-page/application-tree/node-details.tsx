import type { Placement } from '@hawser/contract/placement';
import { labelOf } from '@hawser/domain/status';
import { Button } from '@hawser/ui/button';
import { FactsStrip } from '@hawser/ui/facts-strip';
import { Link } from '@tanstack/react-router';
import { knownKind, searchOf } from '../../cluster-inside/index.ts';
import { placementPath } from '../../objects/index.ts';
import { PathLink } from '../../page/index.ts';
import { Containers, HealthBadge, reasonOf, type ShownNode } from '../../resource-tree/index.ts';
import type { Extra } from './tree-of.ts';
import classes from './application-tree.module.css';

interface NodeDetailsProps {
  node: ShownNode;
  extra: Extra | undefined;
  objectID: string;
  placements: readonly Placement[];
  onClose(): void;
}

/** One resource of the tree, and where more of it is: what Argo CD says, or the resource in its cluster. */
export function NodeDetails({ node, extra, objectID, placements, onClose }: NodeDetailsProps) {
  const placement = placements.find(({ routerID }) => routerID === extra?.routerID);
  const kind = knownKind(node.kind);
  const reason = reasonOf(node);
  const isApplication = node.uid === extra?.routerID;
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
          { label: 'Sync', value: node.sync ? labelOf(node.sync) : null },
          { label: 'Cluster', value: extra?.cluster ?? null },
          { label: 'Namespace', value: node.namespace || null },
          ...(node.replicas === '' ? [] : [{ label: 'Ready', value: node.replicas }]),
        ]}
      />
      {reason !== '' && <p>{reason}</p>}
      <p className={classes['links']}>
        {placement && (
          <PathLink href={placementPath({ objectID, routerID: placement.routerID })}>
            {isApplication ? 'Open what Argo CD says' : `Open the application on ${placement.clusterName}`}
          </PathLink>
        )}
        {placement && kind && !isApplication && (
          <Link
            to="/clusters/$clusterId"
            params={{ clusterId: placement.cloudID }}
            search={searchOf({ kind, object: `${node.namespace}/${node.name}` })}
          >
            Open the {node.kind} in {placement.clusterName}
          </Link>
        )}
      </p>
      <Containers node={node} />
    </aside>
  );
}
