import { MAX_TREE_NODES } from '@hawser/domain/resource-tree';
import { Button } from '@hawser/ui/button';
import {
  type KeyboardEvent,
  useCallback,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  type Camera,
  cardsIn,
  fitted,
  fromStart,
  framesIn,
  showing,
  type Size,
  zoomedAt,
} from './graph-camera.ts';
import { GraphCard } from './graph-card.tsx';
import { graphItems, nodeKey } from './graph-items.ts';
import { cardBeside } from './graph-keys.ts';
import { graphLayout, type GraphLayout, type Placed } from './graph-layout.ts';
import { linesIn, needsAttention, otherOwners } from './graph-lines.ts';
import type { TreeViewProps } from './resource-grid.tsx';
import { rowsOf } from './tree-state.ts';
import { useCamera } from './use-camera.ts';
import { useFocusChosen } from './use-focus-chosen.ts';
import { usePan } from './use-pan.ts';
import classes from './resource-graph.module.css';

/** A graph that would have to be smaller than this to be seen whole begins with a part of it. */
const READABLE = 0.75;
const STEP = 1.25;
const ALL_OPEN: ReadonlySet<string> = new Set();

/**
 * The resources of a tree as a graph, owners at the left of what they own. Renders only the cards in view, and follows the WAI-ARIA tree
 * pattern with the focus on the graph and `aria-activedescendant` on the card.
 */
export function ResourceGraph(props: TreeViewProps) {
  const { label, tree, state, active, onActive, onAction, emptyContent, handle } = props;
  const id = useId();
  const screen = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(ALL_OPEN);
  const [moved, setMoved] = useState<string | null>(active === null ? null : nodeKey(active));
  const layout = useMemo(() => graphLayout(graphItems(rowsOf(tree, ALL_OPEN), open)), [tree, open]);
  const focus = moved !== null && layout.byKey.has(moved) ? moved : (firstKey(layout) ?? null);
  const begin = useCallback((of: GraphLayout, size: Size): Camera => firstView(of, size, moved), [moved]);
  const { shown, move } = useCamera({
    screen,
    canvas,
    layout,
    focus,
    isComplete: tree.complete || tree.nodes.size >= MAX_TREE_NODES,
    begin,
  });

  const go = (key: string): void => {
    const card = layout.byKey.get(key);
    if (card === undefined) return;
    setMoved(key);
    move((camera, size) => showing(camera, card, size));
    // Open details follow.
    if (active !== null && card.item.type === 'node') onActive(card.item.node.uid);
  };
  const enter = ({ item }: Placed): void => {
    setMoved(item.key);
    if (item.type === 'node') onActive(item.node.uid);
    else
      setOpen((before) => {
        const next = new Set(before);
        if (!next.delete(item.key)) next.add(item.key);
        return next;
      });
  };
  usePan(screen, move, (target) => {
    screen.current?.focus({ preventScroll: true });
    const key = target.closest('[role="treeitem"]')?.getAttribute('data-key');
    const card = layout.byKey.get(key ?? '');
    if (card) enter(card);
  });
  useImperativeHandle(
    handle,
    () => ({
      focus: () => screen.current?.focus({ preventScroll: true }),
      // The camera begins at the chosen resource.
      bringIntoView: () => undefined,
    }),
    [],
  );
  useFocusChosen(handle, active, active !== null && tree.nodes.has(active) ? 0 : -1);

  const zoom = (factor: number) =>
    move((camera, size) => zoomedAt(camera, { x: size.width / 2, y: size.height / 2 }, factor));
  const fit = () => move((_, size) => fitted(layout, size));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || focus === null) return;
    if (press(event.key, focus)) event.preventDefault();
  };
  const press = (key: string, at: string): boolean => {
    const card = layout.byKey.get(at);
    if (card === undefined) return false;
    const { item } = card;
    if (key === '+' || key === '=') zoom(STEP);
    else if (key === '-') zoom(1 / STEP);
    else if (key === '0') fit();
    else if (key === 'Enter' || key === ' ') enter(card);
    else if (key === 'ArrowRight' && item.type === 'group' && !item.isOpen) enter(card);
    else {
      const beside = cardBeside(layout, at, key);
      if (beside !== null) go(beside);
      else return item.type === 'node' && onAction(key, item.node);
    }
    return true;
  };

  const isHidden = state === 'empty' || state === 'refused';
  const cards = shown === null || isHidden ? [] : cardsIn(layout, shown.part, focus);
  const lines = shown === null || isHidden ? null : linesIn(layout, shown.part);
  const focused = focus === null ? undefined : layout.byKey.get(focus);
  return (
    <div className={classes['root']} data-state={state}>
      {isHidden ? (
        <div className={classes['notice']}>{emptyContent}</div>
      ) : (
        <div
          ref={screen}
          role="tree"
          tabIndex={0}
          aria-label={label}
          aria-busy={state === 'loading'}
          aria-orientation="horizontal"
          aria-activedescendant={
            focused !== undefined && cards.length > 0 ? `${id}-${focused.index}` : undefined
          }
          className={classes['screen']}
          onKeyDown={onKeyDown}
        >
          {state === 'loading' && <Skeleton />}
          <div ref={canvas} role="none" className={classes['canvas']}>
            {lines && (
              <svg className={classes['lines']} aria-hidden="true" width={1} height={1}>
                {focused && <path data-other="" d={otherOwners(layout, focused, nodeKey)} />}
                <path d={lines.neutral} />
                <path data-tone="negative" d={lines.negative} />
              </svg>
            )}
            {shown &&
              framesIn(layout, shown.part).map(({ x, y, width, height }) => (
                <div
                  key={`${x} ${y}`}
                  role="none"
                  className={classes['frame']}
                  style={{ transform: `translate(${x}px, ${y}px)`, width, height }}
                />
              ))}
            {cards.map(({ item, index, x, y }) => (
              <GraphCard
                key={item.key}
                id={`${id}-${index}`}
                item={item}
                x={x}
                y={y}
                detail={shown?.detail ?? 'all'}
                hasFocus={item.key === focus}
                isSelected={item.type === 'node' && item.node.uid === active}
              />
            ))}
          </div>
        </div>
      )}
      {!isHidden && (
        <div className={classes['zoom']} role="group" aria-label="Zoom">
          <Button
            variant="quiet"
            aria-label="Zoom out"
            data-tip="Zoom out (-)"
            onClick={() => zoom(1 / STEP)}
          >
            −
          </Button>
          <Button variant="quiet" data-tip="Show all (0)" onClick={fit}>
            Fit
          </Button>
          <Button variant="quiet" aria-label="Zoom in" data-tip="Zoom in (+)" onClick={() => zoom(STEP)}>
            +
          </Button>
        </div>
      )}
    </div>
  );
}

/** The card on which the eye should be first: the lowest on the way of the worst health, otherwise the root. */
function firstKey({ cards }: GraphLayout): string | undefined {
  const [root] = cards;
  const worst = root?.item.worst ?? null;
  if (root === undefined || !needsAttention(worst)) return root?.item.key;
  let at = root;
  for (const card of cards) {
    // The worst of siblings is the first of them.
    if (card.item.parent === at.item.key && card.item.worst === worst && card.item.position === 1) at = card;
  }
  return at.item.key;
}

function firstView(layout: GraphLayout, size: Size, chosen: string | null): Camera {
  const all = fitted(layout, size);
  if (all.zoom >= READABLE) return all;
  const card = layout.byKey.get(chosen ?? firstKey(layout) ?? '');
  return card === undefined ? all : fromStart(card, size, Math.min(1, Math.max(all.zoom, 0.8)));
}

function Skeleton() {
  return (
    <div className={classes['skeleton']} role="none">
      {[0, 1, 2, 3].map((n) => (
        <div key={n} role="none" />
      ))}
    </div>
  );
}
