import type { TreeRow } from '@hawser/contract';
import { TreeGrid } from '@hawser/ui/tree-grid';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { useServices } from '../app/services.ts';
import {
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
import { DefineNetworkButton, NetworkIntroduction } from './introduction.tsx';
import { DepthSelect } from './depth-select.tsx';
import { FleetChips } from './fleet-chips.tsx';
import { useToggles } from './toggles.ts';
import { treeActions } from './tree-actions.tsx';
import { treeColumns, treeFlash } from './tree-columns.tsx';

const DEFAULT_DEPTH = 2;
/** Where the chosen depth is kept; forgotten at the end of the session. */
const DEPTH_KEY = 'hawser-context-depth';
const keyOf = (row: TreeRow): string => row.key;

/** The fleet: networks, their clusters, and the objects on each. */
export function NetworksPage() {
  const page = usePage();
  const { storage } = useServices().ports;
  const { q, tone } = page.search;
  const depth = page.search.depth ?? (Number(storage.get(DEPTH_KEY)) || DEFAULT_DEPTH);
  const navigate = useNavigate();
  const askWhy = useWhy();
  const { toggled, toggle, reset } = useToggles();
  const [range, onRange] = useRange();
  const [active, setActive] = useActiveRow();
  const [widths, setWidths] = useWidths('networks');
  const live = useLiveState();
  const rows = useWindow<TreeRow>({
    collection: 'tree',
    expandDepth: depth,
    toggled: [...toggled],
    ...(q === undefined ? {} : { text: q }),
    ...(tone === undefined ? {} : { tones: [tone] }),
    range,
  });

  const openObject = useCallback(
    (id: string) => void navigate({ to: '/applications/$objectId', params: { objectId: id } }),
    [navigate],
  );
  const latest = useRef(page);
  latest.current = page;
  const actionsOf = useCallback((row: TreeRow) => treeActions(row, latest.current, openObject), [openObject]);
  const columns = useColumns(useMemo(() => treeColumns(actionsOf), [actionsOf]));
  const state = gridState(rows, live);

  return (
    <ListPage
      bar={
        <>
          <DefineNetworkButton />
          <FleetChips />
        </>
      }
      tools={
        <>
          <DepthSelect
            depth={depth}
            onChange={(next) => {
              reset();
              storage.set(DEPTH_KEY, String(next));
              page.change({ depth: next });
            }}
          />
          <ToneFilter />
          <FilterField label="Filter networks, clusters and objects" />
        </>
      }
    >
      <TreeGrid
        label="Networks, their clusters and objects"
        total={rows.total}
        rowAt={rows.rowAt}
        columns={columns}
        rowKey={keyOf}
        widths={widths}
        onWidths={setWidths}
        depth={(row) => row.depth}
        expandable={(row) => row.expandable}
        expanded={(row) => row.expanded}
        onToggle={(row) => toggle(row.key)}
        onRange={onRange}
        activeKey={active}
        onActive={setActive}
        onOpen={(row) => (row.kind === 'object' ? openObject(row.id) : row.expandable && toggle(row.key))}
        onAction={(key, row, element) => pressOnRow(key, row, element, actionsOf(row), askWhy)}
        flash={treeFlash}
        state={state}
        emptyContent={
          q === undefined && tone === undefined ? (
            <NetworkIntroduction />
          ) : (
            <NoMatch text={q} tone={tone} onClear={() => page.change({ q: undefined, tone: undefined })} />
          )
        }
        refusedContent={<Refused rows={rows} />}
      />
    </ListPage>
  );
}
