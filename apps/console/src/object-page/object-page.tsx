import type { AppObject, objectsContract } from '@hawser/contract/objects';
import type { Placement, placementsContract } from '@hawser/contract/placement';
import { objectMessages } from '@hawser/domain/objects';
import { userTagNames } from '@hawser/domain/tags';
import { Age } from '@hawser/ui/age';
import { CopyButton } from '@hawser/ui/copy-button';
import { EmptyState } from '@hawser/ui/empty-state';
import { TagList } from '@hawser/ui/tag-list';
import { TreeGrid, type TreeGridHandle, useFrozenOrder } from '@hawser/ui/tree-grid';
import { YamlEditor } from '@hawser/ui/yaml-editor';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { ChangesSection } from '../change-list/index.ts';
import { IncidentList, useIncidents } from '../incidents/index.ts';
import {
  gridState,
  runRowShortcut,
  Refused,
  useColumns,
  useForwardKeys,
  useListRows,
} from '../list/index.ts';
import { listQueryOf, useLiveState, useWindow } from '../live/index.ts';
import { ActionButton, RowMenu, subjectOf, useActionTools, useRunAction } from '../menu/index.ts';
import { NotFound } from '../page/index.ts';
import { useRecordShortcuts } from '../record-page/index.ts';
import { useServices } from '../services/index.ts';
import { StatusCell, useWhy } from '../status/index.ts';
import { OBJECT } from '../objects/index.ts';
import { PLACEMENT_COLUMNS, placementFlash } from './placement-columns.tsx';
import classes from './object-page.module.css';

const keyOf = (placement: Placement): string => placement.id;

/** One application: its status on each cluster, and its YAML. */
export function ObjectPage() {
  const { objectId } = useParams({ from: '/applications/$objectId' });
  return <Found objectId={objectId} />;
}

/** The same under a URL that also contains the network: not found if the application belongs to another. */
export function NetworkObjectPage() {
  const { objectId, networkId } = useParams({ from: '/applications/tree/$objectId/networks/$networkId' });
  return <Found objectId={objectId} networkId={networkId} />;
}

function Found({ objectId, networkId }: { objectId: string; networkId?: string }) {
  const { rows, content } = useWindow<typeof objectsContract>({
    collection: 'objects',
    ids: [objectId],
    range: { from: 0, to: 1 },
  });
  const [object] = rows;
  if (object === undefined) return content === null ? null : <NotFound />;
  if (networkId !== undefined && networkId !== object.networkID) return <NotFound />;
  return <Application object={object} />;
}

function Application({ object }: { object: AppObject }) {
  const { toast } = useServices();
  const navigate = useNavigate();
  const askWhy = useWhy();
  const press = useRunAction();
  const live = useLiveState();
  const [rows, onRange] = useListRows(
    listQueryOf<typeof placementsContract>({ collection: 'placements', objectID: object.id }),
  );
  // The worst first: live changes reorder them.
  const order = useFrozenOrder<Placement>({
    total: rows.total,
    rowAt: rows.rowAt,
    rowKey: keyOf,
    moving: true,
    orderKey: String(rows.content?.asked ?? 0),
    onRange,
  });
  const columns = useColumns(PLACEMENT_COLUMNS);
  const grid = useRef<TreeGridHandle>(null);
  useForwardKeys(grid);
  useRecordShortcuts(OBJECT, object, object.status);
  const tools = useActionTools();
  // It is already open.
  const actions = subjectOf(OBJECT, object)
    .actions(tools)
    .filter((action) => action.id !== 'open');
  const edit = actions.find((action) => action.id === 'edit');
  const rules = actions.find((action) => action.id === 'rules');
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <StatusCell name={object.name} status={object.status} />
        <span>
          {object.kind} in{' '}
          <Link to="/networks/$networkId" params={{ networkId: object.networkID }} search={{}}>
            {object.networkName}
          </Link>
        </span>
        <span>
          <Link to="/applications/$objectId/versions" params={{ objectId: object.id }} search={{}}>
            version {object.version}
          </Link>
          , changed <Age instant={object.updatedAt} /> ago
        </span>
        <TagList tags={userTagNames(object.tags)} />
        <span className={classes['tools']}>
          <CopyButton
            text={object.yaml}
            what="YAML"
            onCopied={() => toast({ text: objectMessages.yamlCopied })}
          />
          {edit && <ActionButton action={edit} />}
          <RowMenu name={object.name} actions={() => actions} />
        </span>
      </header>
      <Incidents objectID={object.id} />
      <div className={classes['halves']}>
        <section className={classes['placements']} aria-label="Clusters">
          <TreeGrid
            label={`Clusters of ${object.name}`}
            handle={grid}
            {...order}
            total={rows.total}
            columns={columns}
            rowKey={keyOf}
            onOpen={({ routerID }) =>
              void navigate({
                to: '/applications/$objectId/clusters/$routerId',
                params: { objectId: object.id, routerId: routerID },
              })
            }
            onAction={(key, placement, element) =>
              runRowShortcut(
                key,
                { name: placement.clusterName, status: placement.status },
                element,
                actions,
                {
                  askWhy,
                  press,
                },
              )
            }
            flash={placementFlash}
            state={gridState(rows, live)}
            emptyContent={
              <EmptyState
                title="Not on any cluster yet"
                action={rules && <ActionButton action={rules} variant="primary" />}
              >
                No rule of {object.networkName} matches this application and a cluster.
              </EmptyState>
            }
            refusedContent={<Refused rows={rows} />}
          />
        </section>
        <section className={classes['text']} aria-label="YAML">
          <YamlEditor label={`YAML of ${object.name}`} value={object.yaml} />
          <div className={classes['history']}>
            <ChangesSection of={{ objectID: object.id }} name={object.name} />
          </div>
        </section>
      </div>
    </div>
  );
}

/** Causes that are listed; an application has few. */
const CAUSES = 5;

/** What its clusters report, one line for each cause; nothing if all are well. */
function Incidents({ objectID }: { objectID: string }) {
  const incidents = useIncidents(CAUSES, { objectID });
  if (incidents.total === 0) return null;
  return (
    <div className={classes['incidents']}>
      <IncidentList incidents={incidents} />
    </div>
  );
}
