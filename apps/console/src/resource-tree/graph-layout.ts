import { hierarchy, type HierarchyPointNode, tree } from 'd3-hierarchy';
import type { GraphItem } from './graph-items.ts';

/** Sizes in graph units, which are pixels at zoom 1. */
export const CARD = { width: 236, height: 68 } as const;
const GAP = { column: 56, row: 10, branch: 26 } as const;
/** Distance of the cards from the frame around them. */
const FRAME = 8;
/** Children without children of their own are a column up to this number, and a block of columns above it. */
const COLUMN_MOST = 8;
/** Width of a block of columns by its height, about that of a screen. */
const BLOCK_RATIO = 1.6;

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A card at its place; `x` and `y` are those of its upper left corner. */
export interface Placed {
  readonly item: GraphItem;
  /** Of the item, depth first. */
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

/** The line from an owner, at its right edge, to what it owns: along `trunkX`, and from there to each target. */
interface Link {
  readonly x: number;
  readonly y: number;
  readonly trunkX: number;
  readonly targets: readonly { readonly x: number; readonly y: number; readonly item: GraphItem }[];
}

export interface GraphLayout {
  readonly width: number;
  readonly height: number;
  /** Depth first. */
  readonly cards: readonly Placed[];
  readonly byKey: ReadonlyMap<string, Placed>;
  /** Keys of each depth from top to bottom; a block column by column. */
  readonly columns: readonly (readonly string[])[];
  readonly links: readonly Link[];
  /** The frames around blocks of columns. */
  readonly frames: readonly Rect[];
}

/** What takes a place in the layout: an item that has children, or all siblings that have none. */
interface Box {
  readonly items: readonly GraphItem[];
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  readonly boxes: Box[];
}

function boxOf(items: readonly GraphItem[]): Box {
  const count = items.length;
  const cell = { width: CARD.width + GAP.row, height: CARD.height + GAP.row };
  const square = Math.ceil(Math.sqrt((count * cell.width) / (cell.height * BLOCK_RATIO)));
  const rows = count <= COLUMN_MOST ? count : Math.max(COLUMN_MOST, square);
  const columns = Math.ceil(count / rows);
  const frame = columns > 1 ? 2 * FRAME : 0;
  return {
    items,
    rows,
    width: columns * cell.width - GAP.row + frame,
    height: rows * cell.height - GAP.row + frame,
    boxes: [],
  };
}

/** The boxes of the items below `root`; siblings without children are one box, at the place of the first of them. */
function rootBox(items: readonly GraphItem[]): Box | undefined {
  const childrenOf = new Map<string | null, GraphItem[]>();
  for (const item of items) {
    const siblings = childrenOf.get(item.parent);
    if (siblings === undefined) childrenOf.set(item.parent, [item]);
    else siblings.push(item);
  }
  const [top] = items;
  if (top === undefined) return undefined;
  const root = boxOf([top]);
  const stack = [root];
  for (let box = stack.pop(); box !== undefined; box = stack.pop()) {
    const [owner] = box.items;
    const children = owner === undefined ? [] : (childrenOf.get(owner.key) ?? []);
    const leaves = children.filter(({ key }) => !childrenOf.has(key));
    for (const child of children) {
      if (!leaves.length || childrenOf.has(child.key)) box.boxes.push(boxOf([child]));
      else if (child === leaves[0]) box.boxes.push(boxOf(leaves));
    }
    stack.push(...box.boxes.filter(({ items: [first] }) => first && childrenOf.has(first.key)));
  }
  return root;
}

const isBlock = ({ rows, items }: Box): boolean => rows < items.length;

/** From the top of a box to the middle of its first card. */
const firstRow = (box: Box): number => CARD.height / 2 + (isBlock(box) ? FRAME : 0);

/**
 * The upper edges of the boxes. An owner is moved up from the middle of what it owns to the first of it, which is the worst, as far as
 * what is above it in its column allows: so the way from the root to the worst is one line at the top.
 */
function raised(root: HierarchyPointNode<Box>): ReadonlyMap<HierarchyPointNode<Box>, number> {
  const tops = new Map<HierarchyPointNode<Box>, number>();
  const columns: HierarchyPointNode<Box>[][] = [];
  root.eachBefore((box) => {
    (columns[box.depth] ??= []).push(box);
    tops.set(box, box.x - box.data.height / 2);
  });
  for (const column of columns.toReversed()) {
    let least = Number.NEGATIVE_INFINITY;
    for (const box of column) {
      const at = tops.get(box) ?? 0;
      const [first] = box.children ?? [];
      const beside = first && (tops.get(first) ?? 0) + firstRow(first.data) - CARD.height / 2;
      const next = Math.min(at, Math.max(least, beside ?? at));
      tops.set(box, next);
      least = next + box.data.height + GAP.row;
    }
  }
  return tops;
}

/**
 * Places items from left to right by depth, each owner beside the first that it owns. Takes time in proportion to the number of items:
 * 8 ms for 1,500 (docs/decisions, "A tidy tree").
 */
export function graphLayout(items: readonly GraphItem[]): GraphLayout {
  const box = rootBox(items);
  if (box === undefined) {
    return { width: 0, height: 0, cards: [], byKey: new Map(), columns: [], links: [], frames: [] };
  }
  const gapOf = (isSibling: boolean): number => (isSibling ? GAP.row : GAP.branch);
  const placed = tree<Box>()
    .nodeSize([1, 1])
    .separation((a, b) => (a.data.height + b.data.height) / 2 + gapOf(a.parent === b.parent))(
    hierarchy(box, ({ boxes }) => boxes),
  );
  const widths: number[] = [];
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  placed.each(({ depth, x, data: { width, height } }) => {
    widths[depth] = Math.max(widths[depth] ?? 0, width);
    top = Math.min(top, x - height / 2);
    bottom = Math.max(bottom, x + height / 2);
  });
  const lefts: number[] = [];
  let width = 0;
  for (const each of widths) {
    lefts.push(width);
    width += each + GAP.column;
  }
  const indexOf = new Map(items.map(({ key }, index) => [key, index]));
  const tops = raised(placed);
  const byKey = new Map<string, Placed>();
  const links: Link[] = [];
  const frames: Rect[] = [];
  placed.each((box) => {
    const { depth, data, children = [] } = box;
    const left = lefts[depth] ?? 0;
    const y = (tops.get(box) ?? 0) - top;
    if (isBlock(data)) frames.push({ x: left, y, width: data.width, height: data.height });
    const inset = isBlock(data) ? FRAME : 0;
    data.items.forEach((item, at) => {
      byKey.set(item.key, {
        item,
        index: indexOf.get(item.key) ?? 0,
        x: left + inset + Math.floor(at / data.rows) * (CARD.width + GAP.row),
        y: y + inset + (at % data.rows) * (CARD.height + GAP.row),
      });
    });
    if (children.length === 0) return;
    const x = left + CARD.width;
    const next = lefts[depth + 1] ?? 0;
    const targets = children.flatMap((child) => {
      const { data: below } = child;
      const [first] = below.items;
      const upper = (tops.get(child) ?? 0) - top + firstRow(below);
      if (isBlock(below)) return first ? [{ x: next, y: upper, item: first }] : [];
      return below.items.map((item, row) => ({
        x: next,
        y: upper + row * (CARD.height + GAP.row),
        item,
      }));
    });
    links.push({ x, y: y + CARD.height / 2, trunkX: next - GAP.column / 2, targets });
  });
  const cards = items.flatMap(({ key }) => byKey.get(key) ?? []);
  const columns: string[][] = [];
  placed.eachBefore(({ depth, data }) => {
    (columns[depth] ??= []).push(...data.items.map(({ key }) => key));
  });
  return { width: width - GAP.column, height: bottom - top, cards, byKey, columns, links, frames };
}
