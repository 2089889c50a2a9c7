import type { AppObject } from '@hawser/contract/objects';
import { totalOf } from '@hawser/domain/status';
import { userTagNames } from '@hawser/domain/tags';
import { CountBar } from '@hawser/ui/count-bar';
import { NameCell } from '@hawser/ui/name-cell';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { actionsColumn, ageColumn, FilterLink, statusColumns, tagsColumn } from '../list/index.ts';
import { type Action, ActionLink, possible } from '../menu/index.ts';
import { ObjectLink } from './object-link.tsx';
import classes from './objects.module.css';

/** On no cluster: rules decide which clusters get it. */
function OnNone({ object, actions }: { object: AppObject; actions: readonly Action[] }) {
  const rules = possible(actions, 'rules');
  return rules === undefined ? null : (
    <ActionLink action={rules} name={object.name} label="None: add a rule" />
  );
}

/** The columns of the applications. `actionsOf` is called when a row menu opens. */
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
        <span className={classes['named']}>
          <NameCell name={object.name}>
            <ObjectLink id={object.id} name={object.name} />
          </NameCell>
          <small>{object.networkName}</small>
        </span>
      ),
    },
    ...statusColumns<AppObject>(168, 128),
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
      title: 'Health',
      sortable: true,
      width: 148,
      least: 116,
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
      width: 80,
      align: 'end',
      sortable: true,
      text: (object) => String(totalOf(object.placementCounts)),
      render: (object) => totalOf(object.placementCounts).toLocaleString('en'),
    },
    {
      id: 'network',
      title: 'Network',
      width: 130,
      least: 96,
      sortable: true,
      text: (object) => object.networkName,
      render: ({ networkID, networkName }) => (
        <FilterLink column="network" value={networkID} label={`Show only applications of ${networkName}`}>
          {networkName}
        </FilterLink>
      ),
    },
    tagsColumn<AppObject>(168, ({ tags }) => userTagNames(tags)),
    {
      id: 'version',
      title: 'Version',
      width: 72,
      align: 'end',
      sortable: true,
      text: (object) => String(object.version),
      render: (object) => object.version,
    },
    ageColumn({ id: 'changed', title: 'Changed', width: 100, sortable: true }, ({ updatedAt }) => updatedAt),
    ageColumn({ id: 'created', title: 'Created', width: 98, sortable: true }, ({ createdAt }) => createdAt),
    actionsColumn(actionsOf),
  ];
}

/** A cell flashes when this value changes. */
export function objectFlash(object: AppObject, columnId: string): string | number | null {
  if (columnId === 'status') return object.status.status;
  return columnId === 'version' ? object.version : null;
}
