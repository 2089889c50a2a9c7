import type { Tone } from '@hawser/domain/status';
import { TONES } from '@hawser/ui/tone';
import { type Box, boxOf, MARGIN, type MapLayout } from './map-layout.ts';

/** Variables of the theme by tone. */
const COLORS: Readonly<Record<Tone, string>> = {
  positive: '--pos',
  warning: '--warn',
  negative: '--neg',
  informational: '--info',
  unknown: '--unk',
};

interface MapDrawing {
  readonly layout: MapLayout;
  /** Tone of a cell by number. */
  toneAt(cell: number): Tone;
  isSelected(cell: number): boolean;
  readonly focused: number | null;
  /** The part of the map that is in view. */
  readonly view: Box;
}

/** Draws the cells in view. Each tone has its own shape, so that color is not needed. */
export function drawMap(canvas: HTMLCanvasElement, drawing: MapDrawing): void {
  const { layout, view } = drawing;
  const [width, height] = [view.right - view.left, view.bottom - view.top];
  const scale = devicePixelRatio;
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
  }
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  const style = getComputedStyle(canvas);
  const color = (name: string): string => style.getPropertyValue(name).trim();
  const { columns, pitch } = layout;
  // A path with thousands of shapes takes 200 ms to fill; an image of each tone is drawn in its place.
  const images = new Map(TONES.map((tone) => [tone, imageOf(tone, pitch, scale, color(COLORS[tone]))]));
  context.fillStyle = color('--select');
  context.strokeStyle = color('--accent');
  context.lineWidth = 1.5;
  for (const { first, size, cellsTop } of layout.sections) {
    const from = Math.max(0, Math.floor((view.top - cellsTop) / pitch)) * columns;
    const to = Math.min(size, Math.ceil((view.bottom - cellsTop) / pitch) * columns);
    for (let at = from; at < to; at++) {
      const left = MARGIN + (at % columns) * pitch - view.left;
      const top = cellsTop + Math.floor(at / columns) * pitch - view.top;
      const cell = first + at;
      const isSelected = drawing.isSelected(cell);
      if (isSelected) context.fillRect(left + 0.5, top + 0.5, pitch - 1, pitch - 1);
      const image = images.get(drawing.toneAt(cell));
      if (image !== undefined) context.drawImage(image, left, top, pitch, pitch);
      if (isSelected) context.strokeRect(left + 0.5, top + 0.5, pitch - 1, pitch - 1);
    }
  }
  const focused = drawing.focused === null ? null : boxOf(layout, drawing.focused);
  if (focused === null) return;
  context.strokeStyle = color('--text');
  context.lineWidth = 2;
  context.strokeRect(focused.left - view.left - 1, focused.top - view.top - 1, pitch + 2, pitch + 2);
}

/** Images that were drawn, by tone, each with what it was drawn from. */
const drawn = new Map<Tone, { readonly from: string; readonly image: HTMLCanvasElement }>();

/** One cell of this tone, `pitch` CSS pixels wide and high. */
function imageOf(tone: Tone, pitch: number, scale: number, color: string): HTMLCanvasElement {
  const from = `${pitch} ${scale} ${color}`;
  const known = drawn.get(tone);
  if (known?.from === from) return known.image;
  const image = document.createElement('canvas');
  drawn.set(tone, { from, image });
  image.width = image.height = Math.round(pitch * scale);
  const context = image.getContext('2d');
  if (context === null) return image;
  context.scale(image.width / pitch, image.width / pitch);
  const path = new Path2D();
  addShape(path, tone, 2, 2, pitch - 4);
  // Healthy cells are muted, so that problems stand out.
  context.globalAlpha = tone === 'positive' ? 0.6 : 1;
  context.fillStyle = color;
  context.fill(path, 'evenodd');
  return image;
}

/** A square; with a cross cut out where it is down, hollow where nothing is known; a triangle for a warning, a disc for others. */
function addShape(path: Path2D, tone: Tone, x: number, y: number, size: number): void {
  const [right, bottom, half] = [x + size, y + size, size / 2];
  if (tone === 'warning') {
    path.moveTo(x + half, y);
    path.lineTo(right, bottom);
    path.lineTo(x, bottom);
    path.closePath();
    return;
  }
  if (tone === 'informational') {
    path.moveTo(right, y + half);
    path.arc(x + half, y + half, half, 0, 2 * Math.PI);
    return;
  }
  if (tone === 'positive') {
    path.rect(x + 1, y + 1, size - 2, size - 2);
    return;
  }
  path.rect(x, y, size, size);
  if (tone === 'unknown') {
    const edge = Math.max(1.5, size / 8);
    path.rect(x + edge, y + edge, size - 2 * edge, size - 2 * edge);
    path.rect(x + half - edge / 2, y + size / 4, edge, size / 2);
    return;
  }
  const bar = Math.max(1, size / 8);
  const arm = size / 4;
  const [left, top] = [x + arm, y + arm];
  const [far, low] = [right - arm, bottom - arm];
  for (const [fromX, fromY, toX, toY] of [
    [left, top, far, low],
    [far, top, left, low],
  ] as const) {
    path.moveTo(fromX - bar, fromY);
    path.lineTo(fromX + bar, fromY);
    path.lineTo(toX + bar, toY);
    path.lineTo(toX - bar, toY);
    path.closePath();
  }
}
