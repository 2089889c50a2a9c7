import type { AppObject } from '@hawser/contract';
import { totalOf, userTagNames } from '@hawser/domain';
import { Age } from '@hawser/ui/age';
import { instantText } from '@hawser/ui/csv';
import { CountBar } from '@hawser/ui/count-bar';
import { NameCell } from '@hawser/ui/name-cell';
import { TagList } from '@hawser/ui/tag-list';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { type Action, ActionLink, possible, RowMenu } from '../menu/index.ts';
import { StatusCell } from '../status/index.ts';
import { ObjectLink } from './object-link.tsx';

/** On no cluster: the rules decide where it goes. */
function OnNone({ object, actions }: { object: AppObject; actions: readonly Action[] }) {
  const rules = possible(actions, 'rules');
  return rules === undefined ? null : (
    <ActionLink action={rules} name={object.name} label="On none: add a rule" />
  );
}

/** The columns of the applications. `actionsOf` is asked when a row's menu opens. */
export function objectColumns(
  actionsOf: (object: AppObject) => readonly Action[],
): readonly TreeGridColumn<AppObject>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      width: 214,
      grow: true,
      sortable: true,
      text: (object) => object.name,
      render: (object) => (
        <NameCell name={object.name}>
          <ObjectLink id={object.id} name={object.name} />
        </NameCell>
      ),
    },
    {
      id: 'status',
      title: 'Status',
      width: 168,
      sortable: true,
      text: (object) => object.status.label,
      render: (object) => <StatusCell name={object.name} status={object.status} />,
    },
    {
      id: 'since',
      title: 'Since',
      width: 64,
      align: 'end',
      text: (object) => instantText(object.status.since),
      render: (object) => <Age instant={object.status.since} />,
    },
    {
      id: 'kind',
      title: 'Kind',
      width: 104,
      sortable: true,
      text: (object) => object.kind,
      render: (object) => object.kind,
    },
    {
      id: 'clusters',
      title: 'Clusters',
      width: 124,
      render: (object) =>
        totalOf(object.placementCounts) === 0 ? (
          <OnNone object={object} actions={actionsOf(object)} />
        ) : (
          <CountBar counts={object.placementCounts} label="clusters" />
        ),
    },
    {
      id: 'count',
      title: 'Count',
      width: 70,
      align: 'end',
      text: (object) => String(totalOf(object.placementCounts)),
      render: (object) => totalOf(object.placementCounts).toLocaleString('en'),
    },
    {
      id: 'network',
      title: 'Network',
      width: 130,
      sortable: true,
      text: (object) => object.networkName,
      render: (object) => object.networkName,
    },
    {
      id: 'tags',
      title: 'Tags',
      width: 168,
      grow: true,
      text: (object) => userTagNames(object.tags).join(' '),
      render: (object) => <TagList tags={userTagNames(object.tags)} />,
    },
    {
      id: 'version',
      title: 'Version',
      width: 72,
      align: 'end',
      text: (object) => String(object.version),
      render: (object) => object.version,
    },
    {
      id: 'changed',
      title: 'Changed',
      width: 84,
      align: 'end',
      text: (object) => instantText(object.updatedAt),
      render: (object) => <Age instant={object.updatedAt} />,
    },
    {
      id: 'created',
      title: 'Created',
      width: 76,
      align: 'end',
      sortable: true,
      text: (object) => instantText(object.createdAt),
      render: (object) => <Age instant={object.createdAt} />,
    },
    {
      id: 'actions',
      title: 'Actions',
      titleUnseen: true,
      fixed: true,
      width: 44,
      align: 'end',
      render: (object) => <RowMenu name={object.name} actions={() => actionsOf(object)} />,
    },
  ];
}

/** A cell flashes when this changes. */
export function objectFlash(object: AppObject, columnId: string): string | number | null {
  if (columnId === 'status') return object.status.status;
  return columnId === 'version' ? object.version : null;
}
