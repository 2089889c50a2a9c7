import { CARD, type GraphLayout, type Placed, type Rect } from './graph-layout.ts';

/** Where the graph is on the screen: a point of it is at `x + zoom × its x`. */
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** At the least zoom some 2,700 cards are on a large screen. */
const ZOOM = { least: 0.14, most: 1.5 } as const;
/** Below the first zoom only a name in large letters can be read on a card, and below the second nothing but its color and sign. */
const DETAILS_FROM = 0.55;
const NAMES_FROM = 0.28;
/** Distance between the graph and the edge of the screen, pixels. */
const MARGIN = 24;
/** Cards are rendered in cells of this size, so that a short way needs no rendering. */
const CELL = { width: 584, height: 312 } as const;

const between = (least: number, value: number, most: number): number =>
  Math.min(Math.max(value, least), most);

const zoomOf = (zoom: number): number => between(ZOOM.least, zoom, ZOOM.most);

/** How much of a card can be read. */
export type Detail = 'all' | 'name' | 'sign';

export const detailAt = ({ zoom }: Camera): Detail =>
  zoom >= DETAILS_FROM ? 'all' : zoom >= NAMES_FROM ? 'name' : 'sign';

/** The whole graph, in the middle, or as much of it from its left edge as the least zoom allows. At most at zoom 1. */
export function fitted({ width, height }: Pick<GraphLayout, 'width' | 'height'>, screen: Size): Camera {
  const zoom = zoomOf(
    Math.min(1, (screen.width - 2 * MARGIN) / width, (screen.height - 2 * MARGIN) / height),
  );
  return {
    x: Math.max(MARGIN, (screen.width - width * zoom) / 2),
    y: Math.max(MARGIN, (screen.height - height * zoom) / 2),
    zoom,
  };
}

/** Zooms so that the point of the screen stays where it is. */
export function zoomedAt({ x, y, zoom }: Camera, at: { x: number; y: number }, factor: number): Camera {
  const next = zoomOf(zoom * factor);
  return { x: at.x - ((at.x - x) * next) / zoom, y: at.y - ((at.y - y) * next) / zoom, zoom: next };
}

/** Keeps a part of the graph on the screen. */
export function clamped({ x, y, zoom }: Camera, layout: GraphLayout, screen: Size): Camera {
  const keep = { x: Math.min(120, screen.width / 3), y: Math.min(80, screen.height / 3) };
  return {
    x: between(keep.x - layout.width * zoom, x, screen.width - keep.x),
    y: between(keep.y - layout.height * zoom, y, screen.height - keep.y),
    zoom,
  };
}

/** The part of the graph that is on the screen. */
function visibleIn({ x, y, zoom }: Camera, screen: Size): Rect {
  return { x: -x / zoom, y: -y / zoom, width: screen.width / zoom, height: screen.height / zoom };
}

/** The part that is rendered: what is visible, rounded out to cells. */
export function renderedFor(camera: Camera, screen: Size): Rect {
  const { x, y, width, height } = visibleIn(camera, screen);
  const left = Math.floor(x / CELL.width) * CELL.width;
  const top = Math.floor(y / CELL.height) * CELL.height;
  return {
    x: left,
    y: top,
    width: Math.ceil((x + width) / CELL.width) * CELL.width - left,
    height: Math.ceil((y + height) / CELL.height) * CELL.height - top,
  };
}

export const isSameRect = (a: Rect, b: Rect): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The cards in a part of the graph, and the one with the key `always`, which keeps the focus. */
export function cardsIn({ cards }: GraphLayout, part: Rect, always: string | null): readonly Placed[] {
  return cards.filter(({ item, x, y }) => item.key === always || overlaps({ x, y, ...CARD }, part));
}

export const framesIn = ({ frames }: GraphLayout, part: Rect): readonly Rect[] =>
  frames.filter((frame) => overlaps(frame, part));

/** Moves as little as needed to show a card completely. */
export function showing(camera: Camera, { x, y }: Pick<Placed, 'x' | 'y'>, screen: Size): Camera {
  const { zoom } = camera;
  const move = (at: number, length: number, room: number): number => {
    if (length + 2 * MARGIN > room) return room / 2 - (at + length / 2);
    if (at < MARGIN) return MARGIN - at;
    return Math.min(0, room - MARGIN - at - length);
  };
  return {
    x: camera.x + move(camera.x + x * zoom, CARD.width * zoom, screen.width),
    y: camera.y + move(camera.y + y * zoom, CARD.height * zoom, screen.height),
    zoom,
  };
}

/** The upper left corner of the graph, or as near to it as a card can be seen. */
export function fromStart(card: Pick<Placed, 'x' | 'y'>, screen: Size, zoom: number): Camera {
  return showing({ x: MARGIN, y: MARGIN, zoom }, card, screen);
}

/** Whether a card is on the screen, at least in part. */
export const isVisible = (camera: Camera, { x, y }: Pick<Placed, 'x' | 'y'>, screen: Size): boolean =>
  overlaps({ x, y, ...CARD }, visibleIn(camera, screen));

/**
 * The camera after the layout has changed: what is looked at stays where it is on the screen. That is the card with the key `focus` if
 * it is on the screen, otherwise the card nearest to its middle.
 */
export function following(
  camera: Camera,
  screen: Size,
  before: GraphLayout,
  after: GraphLayout,
  focus: string | null,
): Camera {
  const part = visibleIn(camera, screen);
  const inBoth = cardsIn(before, part, null).filter(({ item }) => after.byKey.has(item.key));
  const distance = ({ x, y }: Placed): number =>
    Math.hypot(x + CARD.width / 2 - part.x - part.width / 2, y + CARD.height / 2 - part.y - part.height / 2);
  const [first, ...others] = inBoth;
  if (first === undefined) return clamped(camera, after, screen);
  const nearest = others.reduce((best, card) => (distance(card) < distance(best) ? card : best), first);
  const anchor = inBoth.find(({ item }) => item.key === focus) ?? nearest;
  const now = after.byKey.get(anchor.item.key) ?? anchor;
  const moved = {
    x: camera.x - (now.x - anchor.x) * camera.zoom,
    y: camera.y - (now.y - anchor.y) * camera.zoom,
    zoom: camera.zoom,
  };
  return clamped(moved, after, screen);
}
