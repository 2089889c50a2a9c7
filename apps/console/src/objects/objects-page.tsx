import type { AppObject } from '@hawser/contract';
import { Button } from '@hawser/ui/button';
import { EmptyState } from '@hawser/ui/empty-state';
import { ApplicationIcon, PlusIcon } from '@hawser/ui/icons';
import { TreeGrid } from '@hawser/ui/tree-grid';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import {
  Chip,
  FilterField,
  gridState,
  ListPage,
  NoMatch,
  pressOnRow,
  Refused,
  useActiveRow,
  useColumns,
  useRange,
  ToneFilter,
  useWidths,
} from '../list/index.ts';
import { useLiveState, useWindow } from '../live/index.ts';
import { usePage } from '../page/index.ts';
import { useWhy } from '../status/index.ts';
import { objectActions } from './object-actions.tsx';
import { objectColumns, objectFlash } from './object-columns.tsx';

const keyOf = (object: AppObject): string => object.id;

/** The applications: objects that were written here, and how they stand on all their clusters. */
export function ObjectsPage() {
  const page = usePage();
  const { q, network, tone } = page.search;
  const navigate = useNavigate();
  const askWhy = useWhy();
  const [range, onRange] = useRange();
  const [active, setActive] = useActiveRow();
  const [widths, setWidths] = useWidths('applications');
  const live = useLiveState();
  const rows = useWindow<AppObject>({
    collection: 'objects',
    ...(q === undefined ? {} : { text: q }),
    ...(tone === undefined ? {} : { tones: [tone] }),
    ...(network === undefined ? {} : { networkID: network }),
    range,
  });
  const latest = useRef(page);
  latest.current = page;
  const open = useCallback(
    (object: AppObject) => void navigate({ to: '/applications/$objectId', params: { objectId: object.id } }),
    [navigate],
  );
  const actionsOf = useCallback(
    (object: AppObject) => objectActions(object, latest.current, () => open(object)),
    [open],
  );
  const columns = useColumns(useMemo(() => objectColumns(actionsOf), [actionsOf]));

  return (
    <ListPage
      bar={
        <>
          <Button look="primary" onClick={() => page.openDialog('create-object', network)}>
            Create Object
          </Button>
          {rows.total > 0 && <Chip count={rows.total}>{rows.total === 1 ? 'object' : 'objects'}</Chip>}
        </>
      }
      tools={
        <>
          <ToneFilter />
          <FilterField label="Filter applications" />
        </>
      }
    >
      <TreeGrid
        label="Applications"
        total={rows.total}
        rowAt={rows.rowAt}
        columns={columns}
        rowKey={keyOf}
        widths={widths}
        onWidths={setWidths}
        onRange={onRange}
        activeKey={active}
        onActive={setActive}
        onOpen={open}
        onAction={(key, object, element) => pressOnRow(key, object, element, actionsOf(object), askWhy)}
        flash={objectFlash}
        state={gridState(rows, live)}
        emptyContent={
          q === undefined && tone === undefined ? (
            <EmptyState
              icon={<ApplicationIcon size={32} />}
              title="No application is written yet"
              action={
                <Button
                  look="primary"
                  icon={<PlusIcon size={14} />}
                  onClick={() => page.openDialog('create-object', network)}
                >
                  Create Object
                </Button>
              }
            >
              An object is one Kubernetes YAML, such as a Deployment. It belongs to a network, and the
              network's rules say which of its clusters it goes to.
            </EmptyState>
          ) : (
            <NoMatch text={q} tone={tone} onClear={() => page.change({ q: undefined, tone: undefined })} />
          )
        }
        refusedContent={<Refused rows={rows} />}
      />
    </ListPage>
  );
}
