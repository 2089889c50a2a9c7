import type { TreeRow } from '@hawser/contract/tree';
import { simulatedText } from '@hawser/domain/demo';
import { OBJECT_TONE_WORDS } from '@hawser/domain/objects';
import { replicasText, totalOf } from '@hawser/domain/status';
import { CountBar } from '@hawser/ui/count-bar';
import { NameCell } from '@hawser/ui/name-cell';
import { TagList } from '@hawser/ui/tag-list';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';
import { WORST_FIRST } from '@hawser/ui/tone';
import { toneLabel } from '../filters/index.ts';
import { actionsColumn, ageColumn, FilterLink, statusColumns, tagsColumn } from '../list/index.ts';
import { useLiveState } from '../live/index.ts';
import { type Action, ActionLink, possible } from '../menu/index.ts';
import { featureNames } from '../networks/index.ts';
import { ObjectLink } from '../objects/index.ts';
import { DeletionMark, Replicas, SimulatedMark } from '../status/index.ts';
import classes from './fleet-tree.module.css';

/** What the bar of a row counts. */
const COUNTED = { network: 'clusters', router: 'applications', object: 'replicas' } as const;

/** The first action for a row without children, by action id. */
const FIRST = { network: 'attach', router: 'install' } as const;
/** Its label, which is whole in the width that the column has on a phone. */
const FIRST_LABEL = { network: 'Attach', router: 'Install' } as const;

function Below({ row, actionsOf }: { row: TreeRow; actionsOf(row: TreeRow): readonly Action[] }) {
  const { kubeStatus } = row;
  if (row.kind === 'object') {
    return kubeStatus && <Replicas counts={kubeStatus} status={row.status.status} />;
  }
  if (totalOf(row.counts) > 0) return <CountBar counts={row.counts} label={COUNTED[row.kind]} />;
  const first = possible(actionsOf(row), FIRST[row.kind]);
  if (first !== undefined) return <ActionLink action={first} name={row.name} label={FIRST_LABEL[row.kind]} />;
  return <None what={COUNTED[row.kind]} />;
}

/** That there are no children is shown only while the page is complete. */
function None({ what }: { what: string }) {
  const isLive = useLiveState().kind === 'live';
  return <span className={classes['none']}>{isLive ? `no ${what} yet` : 'not known yet'}</span>;
}

function Count({ row }: { row: TreeRow }) {
  const isLive = useLiveState().kind === 'live';
  const total = totalOf(row.counts);
  return total > 0 || isLive ? total.toLocaleString('en') : <span className={classes['none']}>–</span>;
}

/** The status counts below a row as text: '1 down, 3 up', or replicas. */
export function belowText(row: TreeRow): string {
  if (row.kind !== 'object') {
    const words = row.kind === 'network' ? {} : OBJECT_TONE_WORDS;
    return WORST_FIRST.filter((tone) => row.counts[tone] > 0)
      .map((tone) => `${row.counts[tone]} ${toneLabel(tone, words)}`)
      .join(', ');
  }
  return row.kubeStatus === null ? '' : replicasText(row.kubeStatus, row.status.status);
}

/** Active links of a cluster to hubs: '2 of 3'; without an observation only the number of links. */
function linksText({ linkToHubsStatus }: TreeRow): string {
  if (linkToHubsStatus === null) return '';
  const { active, total } = linkToHubsStatus;
  return active === null ? `unknown of ${total}` : `${active} of ${total}`;
}

/** The columns of the fleet tree. `actionsOf` is called when a row menu opens. */
export function treeColumns(
  actionsOf: (row: TreeRow) => readonly Action[],
): readonly TreeGridColumn<TreeRow>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      sortable: true,
      width: 270,
      grow: true,
      text: (row) => simulatedText(row.name, row.simulated && row.kind === 'router'),
      render: (row) => (
        <>
          <NameCell name={row.name} kind={row.detail}>
            {row.kind === 'object' ? <ObjectLink id={row.id} name={row.name} /> : row.name}
          </NameCell>
          {row.simulated && row.kind === 'router' && <SimulatedMark inRow />}
          {row.busy && <DeletionMark is={row.kind === 'network' ? 'deleted' : 'detached'} />}
        </>
      ),
    },
    ...statusColumns<TreeRow>(190, 128),
    {
      id: 'below',
      title: 'Health',
      sortable: true,
      width: 148,
      least: 96,
      text: belowText,
      render: (row) => <Below row={row} actionsOf={actionsOf} />,
    },
    {
      id: 'count',
      title: 'Count',
      width: 80,
      least: 60,
      sortable: true,
      align: 'end',
      text: (row) => (row.kind === 'object' ? '' : String(totalOf(row.counts))),
      render: (row) => (row.kind === 'object' ? null : <Count row={row} />),
    },
    {
      id: 'features',
      title: 'Features',
      width: 120,
      least: 84,
      text: (row) => featureNames(row.features).join(', '),
      render: (row) => (
        <TagList
          tags={featureNames(row.features)}
          link={(name, content) => {
            const slug = row.features.find((each) => featureNames([each])[0] === name) ?? name;
            return (
              <FilterLink column="features" value={slug} label={`Show only networks with ${name}`}>
                {content}
              </FilterLink>
            );
          }}
          empty={row.kind === 'network' && <span className={classes['none']}>no features</span>}
        />
      ),
    },
    {
      id: 'install',
      title: 'Install',
      width: 84,
      least: 64,
      text: (row) => row.install ?? '',
      render: (row) => row.install !== null && <span className={classes['none']}>{row.install}</span>,
    },
    tagsColumn<TreeRow>(178, ({ tags }) => tags),
    {
      id: 'links',
      title: 'Links to hubs',
      width: 104,
      align: 'end',
      text: linksText,
      render: linksText,
    },
    {
      id: 'number',
      title: 'Number',
      width: 92,
      sortable: true,
      align: 'end',
      text: (row) => String(row.serialNumber ?? ''),
      render: (row) => row.serialNumber,
    },
    ageColumn({ id: 'created', title: 'Created', width: 76, sortable: true }, ({ createdAt }) => createdAt),
    ageColumn({ id: 'seen', title: 'Seen', width: 72, sortable: true }, ({ observedAt }) => observedAt),
    actionsColumn(actionsOf),
  ];
}

/** A cell flashes when this value changes. */
export function treeFlash(row: TreeRow, columnId: string): string | null {
  if (columnId === 'status') return row.status.status;
  if (columnId !== 'below') return null;
  return row.kubeStatus === null ? null : `${row.kubeStatus.readyReplicas}/${row.kubeStatus.replicas}`;
}
