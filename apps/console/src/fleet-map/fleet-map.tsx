import type { Cluster, clustersContract } from '@hawser/contract/clusters';
import { addCounts, emptyCounts } from '@hawser/domain/status';
import { TONE_WORDS } from '@hawser/ui/tone';
import {
  type KeyboardEvent,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { InsteadOfRows } from '../list/index.ts';
import { recordsQuery, useRows } from '../live/index.ts';
import { usePage } from '../page/index.ts';
import { useServices } from '../services/index.ts';
import { reasonText } from '../status/index.ts';
import { useShownTheme } from '../theme/index.ts';
import { CellDetails } from './cell-details.tsx';
import { drawMap } from './draw-map.ts';
import classes from './fleet-map.module.css';
import { GroupHeader, groupText } from './group-header.tsx';
import { GROUPINGS, MapBar } from './map-bar.tsx';
import { around, boxOf, cellAt, cellsIn, layoutOf, movedTo, sectionOf } from './map-layout.ts';
import { useMapGroups } from './use-map-groups.ts';
import { type MapFilters, useMapRows } from './use-map-rows.ts';
import { useMapView } from './use-map-view.ts';
import { useRectangle } from './use-rectangle.ts';

/** While the pointer moves over the map, no record is loaded, milliseconds. */
const REST_MS = 60;

/** Label of a group without a value. */
const WITHOUT = { location: 'No location', tag: 'No tags', version: 'No agent' };

interface FleetMapProps extends InsteadOfRows<Cluster> {
  filters: MapFilters;
}

/** All clusters as cells in groups: where something is wrong, and what it has in common, at one glance. */
export function FleetMap(props: FleetMapProps) {
  const { state, notice } = props;
  // The map is mounted anew with its first cluster, and measures itself.
  if (state === 'empty' || state === 'refused') return <div className={classes['notice']}>{notice}</div>;
  return <OpenMap {...props} />;
}

function OpenMap(props: FleetMapProps) {
  const { state, selected, active, setActive, filters } = props;
  const { search, change } = usePage();
  const { clock } = useServices().ports;
  const theme = useShownTheme();
  const by = GROUPINGS.find(({ value }) => value === search.by)?.value ?? 'location';
  const isByName = search.groups === 'name';
  const { rows, isComplete, isCut } = useMapRows(by, filters);
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const groups = useMapGroups(
    rows,
    isByName,
    isPointed || isFocused,
    JSON.stringify([by, filters, isByName, isComplete]),
  );
  const cells = useMemo(() => groups.flatMap((group) => group.cells), [groups]);
  const counts = useMemo(
    () => groups.reduce((sum, group) => addCounts(sum, group.counts), emptyCounts),
    [groups],
  );

  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [view, measure] = useMapView(scroller);
  const sizes = groups.map((group) => group.cells.length).join();
  const layout = useMemo(
    () => layoutOf(sizes === '' ? [] : sizes.split(',').map(Number), view.width, view.height),
    [sizes, view.width, view.height],
  );
  const focused = useMemo(() => {
    const at = cells.findIndex(({ id }) => id === active);
    return at < 0 ? null : at;
  }, [cells, active]);
  useLayoutEffect(() => {
    if (canvas.current === null || view.width === 0) return;
    drawMap(canvas.current, {
      layout,
      toneAt: (cell) => cells[cell]?.tone ?? 'unknown',
      isSelected: (cell) => selected.has(cells[cell]?.id ?? ''),
      focused,
      view: { left: 0, top: view.top, right: view.width, bottom: view.top + view.height },
    });
  }, [layout, cells, selected, focused, view, theme]);

  const nameOf = (group: string): string => (group === '' ? WITHOUT[by] : group);
  const groupAt = (cell: number | null) => {
    const section = cell === null ? undefined : sectionOf(layout, cell);
    return section && groups[layout.sections.indexOf(section)];
  };

  // The cell under the pointer, once it rests.
  const [hovered, setHovered] = useState<string | null>(null);
  const pointed = useRef<string | null>(null);
  const [, setMoves] = useState(0);
  useEffect(() => {
    if (pointed.current === hovered) return undefined;
    const timer = clock.after(REST_MS, () => setHovered(pointed.current));
    return () => timer.cancel();
  });
  const under = useRows(
    hovered === null ? null : recordsQuery<typeof clustersContract>('clusters', { ids: [hovered] }),
  );
  const hoveredRow = hovered === null ? undefined : under.rows.find(({ id }) => id === hovered);
  const shown = hoveredRow ?? props.row;
  const shownAt = shown === undefined ? -1 : cells.findIndex(({ id }) => id === shown.id);
  const shownGroup = groupAt(shownAt < 0 ? null : shownAt);

  const idsOf = (of: readonly number[]): string[] => of.flatMap((cell) => cells[cell]?.id ?? []);
  const anchor = useRef<number | null>(null);
  const goTo = (cell: number): void => {
    const id = cells[cell]?.id;
    if (id === undefined) return;
    setActive(id);
    const box = boxOf(layout, cell);
    const element = scroller.current;
    if (box === null || element === null) return;
    // The header of its group is shown as well.
    if (box.top - 34 < element.scrollTop) element.scrollTop = box.top - 34;
    if (box.bottom + 8 > element.scrollTop + element.clientHeight) {
      element.scrollTop = box.bottom + 8 - element.clientHeight;
    }
  };
  // Also when its cells come after the focus: Space and Enter then have a cluster.
  const needsCell = isFocused && focused === null && cells.length > 0;
  useEffect(() => {
    if (needsCell) goTo(0);
  });
  const selectAdded = (ids: readonly string[]): void => props.select([...new Set([...selected, ...ids])]);
  const { box, handlers } = useRectangle({
    onClick(x, y, event) {
      const cell = cellAt(layout, x, y);
      const id = cell === null ? undefined : cells[cell]?.id;
      if (cell === null || id === undefined) return;
      anchor.current = cell;
      setActive(id);
      if (event.ctrlKey || event.metaKey) toggle(id);
    },
    onHover(x, y) {
      const cell = cellAt(layout, x, y);
      const id = cell === null ? null : (cells[cell]?.id ?? null);
      if (pointed.current === id) return;
      pointed.current = id;
      setMoves((moves) => moves + 1);
    },
    onSelect(of, isAdding) {
      const ids = idsOf(cellsIn(layout, of));
      if (isAdding) selectAdded(ids);
      else props.select(ids);
    },
  });
  const toggle = (id: string): void =>
    props.select(selected.has(id) ? [...selected].filter((other) => other !== id) : [...selected, id]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { key } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.altKey) return;
    if (isCommand && key.toLowerCase() === 'a') {
      event.preventDefault();
      props.selectAll();
      return;
    }
    if (isCommand) return;
    const next = focused === null ? (layout.size > 0 ? 0 : null) : movedTo(layout, focused, key);
    const isMove = /^(Arrow|Home|End)|^[jk]$/.test(key);
    if (isMove && next !== null) {
      event.preventDefault();
      if (event.shiftKey) {
        anchor.current ??= focused ?? next;
        const [from, to] = [boxOf(layout, anchor.current), boxOf(layout, next)];
        if (from !== null && to !== null) props.select(idsOf(cellsIn(layout, around(from, to))));
      } else anchor.current = next;
      goTo(next);
      return;
    }
    const isHandled = ((): boolean => {
      if (key === 'Enter' && props.row !== undefined) props.open(props.row);
      else if (key === ' ') props.peek();
      else if (key === 's' && active !== null) toggle(active);
      else if (key === 'Escape' && selected.size > 0) props.select([]);
      else return key.length === 1 && key !== 'v' && props.act(key, event.currentTarget);
      return true;
    })();
    if (isHandled) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  useImperativeHandle(props.handle, () => ({
    focus: () => scroller.current?.focus(),
    goTo,
    bringIntoView: () => undefined,
    offset: () => 0,
    scrollTo: () => undefined,
    autoSize: () => undefined,
    copyText: () => null,
  }));

  const id = useId();
  const current = focused === null ? undefined : cells[focused];
  const currentGroup = groupAt(focused);
  const name = props.row === undefined ? 'cluster' : props.row.alias || props.row.name;
  return (
    <div className={classes['map']} data-state={state}>
      <MapBar
        by={by}
        isByName={isByName}
        counts={counts}
        onBy={(value) => change({ by: value === 'location' ? undefined : value })}
        onOrder={(value) => change({ groups: value ? 'name' : undefined })}
      />
      {isCut && (
        <p className={classes['cut']}>
          The map holds the first {cells.length.toLocaleString('en')} clusters. Filter to see others.
        </p>
      )}
      <div
        ref={scroller}
        className={classes['scroller']}
        role="listbox"
        aria-label="Clusters as map"
        aria-multiselectable
        aria-busy={state === 'loading' || !isComplete}
        aria-activedescendant={current === undefined ? undefined : `${id}-${current.id}`}
        tabIndex={0}
        onScroll={measure}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onPointerEnter={() => setPointed(true)}
        onPointerLeave={() => {
          setPointed(false);
          pointed.current = null;
          setMoves((moves) => moves + 1);
        }}
        onDoubleClick={() => props.row !== undefined && props.open(props.row)}
        {...handlers}
      >
        <canvas
          ref={canvas}
          className={classes['canvas']}
          aria-hidden
          style={{ width: view.width, height: view.height }}
        />
        <div className={classes['space']} style={{ height: layout.height }} aria-hidden>
          {layout.sections.map(({ top }, at) => {
            const group = groups[at];
            if (group === undefined || top > view.top + view.height || top < view.top - 60) return null;
            return <GroupHeader key={group.name} group={group} name={nameOf(group.name)} top={top} />;
          })}
          {box !== null && (
            <div
              className={classes['rectangle']}
              style={{
                left: box.left,
                top: box.top,
                width: box.right - box.left,
                height: box.bottom - box.top,
              }}
            />
          )}
        </div>
        {current !== undefined && (
          <div
            key={current.id}
            id={`${id}-${current.id}`}
            role="option"
            aria-selected={selected.has(current.id)}
            data-visually-hidden
          >
            {name}, {TONE_WORDS[current.tone]}
            {currentGroup && `, ${groupText(currentGroup, nameOf(currentGroup.name))}`}
            {props.row !== undefined && current.tone !== 'positive' && `. ${reasonText(props.row.status)}`}
          </div>
        )}
      </div>
      <CellDetails
        cluster={shown}
        group={shownGroup === undefined ? '' : nameOf(shownGroup.name)}
        onOpen={props.open}
      />
    </div>
  );
}
