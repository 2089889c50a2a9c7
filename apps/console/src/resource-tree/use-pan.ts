import { type RefObject, useEffect, useRef } from 'react';
import { type Camera, type Size, zoomedAt } from './graph-camera.ts';

/** A pointer that moved less than this has clicked, pixels. */
const CLICK_PX = 4;
/** Zoom of a wheel event by its distance in pixels: a notch of 100 px is a fifth. */
const WHEEL = 0.002;
/** Pixels of a line, for wheels that count lines. */
const LINE_PX = 16;

interface Point {
  x: number;
  y: number;
}

/** Moves the graph by dragging it, and zooms by wheel or with two fingers. Wheel with Shift moves sideways. */
export function usePan(
  screen: RefObject<HTMLElement | null>,
  move: (by: (camera: Camera, size: Size) => Camera) => void,
  onClick: (target: Element) => void,
): void {
  const latest = useRef(onClick);
  latest.current = onClick;
  useEffect(() => {
    const element = screen.current;
    if (element === null) return undefined;
    const pointers = new Map<number, Point>();
    let moved = 0;
    const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
      const { left, top } = element.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    const down = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      if (pointers.size === 0) moved = 0;
      pointers.set(event.pointerId, pointOf(event));
    };
    const drag = (event: PointerEvent): void => {
      const from = pointers.get(event.pointerId);
      if (from === undefined) return;
      const to = pointOf(event);
      moved += Math.hypot(to.x - from.x, to.y - from.y);
      if (moved < CLICK_PX) return;
      // Captured only now: a click has the card as its target.
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
      element.dataset['dragging'] = '';
      pointers.set(event.pointerId, to);
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      move((camera) => {
        if (other === undefined)
          return { ...camera, x: camera.x + to.x - from.x, y: camera.y + to.y - from.y };
        const spread = (at: Point): number => Math.max(1, Math.hypot(at.x - other.x, at.y - other.y));
        const middle = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 };
        const { x, y, zoom } = zoomedAt(camera, middle, spread(to) / spread(from));
        return { x: x + (to.x - from.x) / 2, y: y + (to.y - from.y) / 2, zoom };
      });
    };
    const up = (event: PointerEvent): void => {
      if (!pointers.delete(event.pointerId) || pointers.size > 0) return;
      delete element.dataset['dragging'];
      if (event.type === 'pointerup' && moved < CLICK_PX && event.target instanceof Element)
        latest.current(event.target);
    };
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE_PX;
      const [x, y] = [event.deltaX * unit, event.deltaY * unit];
      // Browsers report a pinch on a touchpad as a wheel with Ctrl, in small steps.
      if (event.shiftKey) move((camera) => ({ ...camera, x: camera.x - (x || y) }));
      else move((camera) => zoomedAt(camera, pointOf(event), Math.exp(-y * (event.ctrlKey ? 5 : 1) * WHEEL)));
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointermove', drag);
    element.addEventListener('pointerup', up);
    element.addEventListener('pointercancel', up);
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointermove', drag);
      element.removeEventListener('pointerup', up);
      element.removeEventListener('pointercancel', up);
      element.removeEventListener('wheel', wheel);
    };
  }, [screen, move]);
}
