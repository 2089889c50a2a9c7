import type { Cluster } from '@hawser/contract/clusters';
import type { ClusterPlacement, clusterPlacementsContract } from '@hawser/contract/placement';
import { replicasText } from '@hawser/domain/status';
import { EmptyState } from '@hawser/ui/empty-state';
import { NameCell } from '@hawser/ui/name-cell';
import type { TreeGridColumn, TreeGridSort } from '@hawser/ui/tree-grid';
import { useState } from 'react';
import { CLUSTER } from '../clusters/index.ts';
import { ageColumn } from '../list/index.ts';
import { listQueryOf } from '../live/index.ts';
import { useActionTools } from '../menu/index.ts';
import { PlacementLink } from '../objects/index.ts';
import { SectionGrid } from '../record-page/index.ts';
import { Section } from '../section/index.ts';
import { storedRuleText } from '../rules/index.ts';
import { Replicas, StatusCell } from '../status/index.ts';

const keyOf = (placement: ClusterPlacement): string => placement.id;
const nameOf = ({ objectName, clusterName }: ClusterPlacement): string => `${objectName} on ${clusterName}`;

/** Why an application is on the cluster: 'rule 2: all applications on clusters with tag edge'. */
function whyText({ rules, ruleCount }: ClusterPlacement): string {
  const [first] = rules;
  if (first === undefined) return '';
  const more = ruleCount > 1 ? `, and ${ruleCount - 1} more` : '';
  return `Rule ${first.number}: ${storedRuleText(first)}${more}`;
}

const COLUMNS: readonly TreeGridColumn<ClusterPlacement>[] = [
  {
    id: 'name',
    title: 'Application',
    width: 200,
    grow: true,
    sortable: true,
    text: ({ objectName }) => objectName,
    render: (placement) => (
      <NameCell name={placement.objectName} kind={placement.kind}>
        <PlacementLink of={placement} name={placement.objectName} />
      </NameCell>
    ),
  },
  {
    id: 'status',
    title: 'Status',
    width: 170,
    sortable: true,
    text: ({ status }) => status.label,
    render: (placement) => <StatusCell name={nameOf(placement)} status={placement.status} />,
  },
  {
    id: 'ready',
    title: 'Ready',
    width: 212,
    align: 'end',
    text: ({ kubeStatus, status }) => (kubeStatus === null ? '' : replicasText(kubeStatus, status.status)),
    render: ({ kubeStatus, status }) => kubeStatus && <Replicas counts={kubeStatus} status={status.status} />,
  },
  {
    id: 'network',
    title: 'Network',
    width: 160,
    sortable: true,
    text: ({ networkName }) => networkName,
    render: ({ networkName }) => networkName,
  },
  {
    id: 'why',
    title: 'Placed by',
    width: 300,
    grow: true,
    text: whyText,
    render: whyText,
  },
  ageColumn({ id: 'placedAt', title: 'Placed', width: 84, sortable: true }, ({ placedAt }) => placedAt),
];

type Order = 'name' | 'status' | 'network' | 'placedAt';
const ORDERS: readonly string[] = ['name', 'status', 'network', 'placedAt'] satisfies Order[];
const isOrder = (id: string): id is Order => ORDERS.includes(id);

/** What Hawser placed on a cluster, in all its networks, and which rule placed it. */
export function ClusterApplications({ cluster }: { cluster: Cluster }) {
  const tools = useActionTools();
  const [sort, setSort] = useState<TreeGridSort>({ columnId: 'status', direction: 'descending' });
  const by = isOrder(sort.columnId) ? sort.columnId : 'status';
  const name = CLUSTER.nameOf(cluster);
  return (
    <Section title="Placed by Hawser">
      <SectionGrid
        label={`Applications on ${name}`}
        query={listQueryOf<typeof clusterPlacementsContract>({
          collection: 'clusterPlacements',
          cloudID: cluster.id,
          order: { by, descending: sort.direction === 'descending' },
        })}
        columns={COLUMNS}
        rowKey={keyOf}
        shown={(placement) => ({ name: nameOf(placement), status: placement.status })}
        sort={sort}
        onSort={setSort}
        onOpen={({ objectID, routerID }) =>
          void tools.navigate({
            to: '/applications/$objectId/clusters/$routerId',
            params: { objectId: objectID, routerId: routerID },
            search: {},
          })
        }
        flash={(placement, column) => (column === 'status' ? placement.status.status : null)}
        empty={
          <EmptyState title="No applications on this cluster">
            {cluster.isAttached
              ? 'No rule of its networks matches this cluster and an application.'
              : 'Attach it to a network first. The rules of the network decide what is placed here.'}
          </EmptyState>
        }
      />
    </Section>
  );
}
