import { type PointerEvent, useRef, useState } from 'react';
import type { Box } from './map-layout.ts';

/** A press that moves less is a click, px. */
const CLICK_PX = 4;

interface Rectangle {
  /** The rectangle that is being drawn, in coordinates of the map. */
  readonly box: Box | null;
  readonly handlers: {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(event: PointerEvent<HTMLElement>): void;
    onPointerCancel(): void;
  };
}

interface RectangleOptions {
  onClick(x: number, y: number, event: PointerEvent<HTMLElement>): void;
  onHover(x: number, y: number): void;
  onSelect(box: Box, isAdding: boolean): void;
}

function pointOf(event: PointerEvent<HTMLElement>): { x: number; y: number } {
  const element = event.currentTarget;
  const { left, top } = element.getBoundingClientRect();
  return { x: event.clientX - left + element.scrollLeft, y: event.clientY - top + element.scrollTop };
}

/** Clicks, and rectangles drawn with the mouse; a finger scrolls instead. */
export function useRectangle({ onClick, onHover, onSelect }: RectangleOptions): Rectangle {
  const start = useRef<{ x: number; y: number } | null>(null);
  const [box, setBox] = useState<Box | null>(null);
  const end = (): void => {
    start.current = null;
    setBox(null);
  };
  return {
    box,
    handlers: {
      onPointerDown(event) {
        if (event.button === 0) start.current = pointOf(event);
      },
      onPointerMove(event) {
        const { x, y } = pointOf(event);
        onHover(x, y);
        const from = start.current;
        if (from === null || event.pointerType === 'touch') return;
        if (box === null && Math.hypot(x - from.x, y - from.y) < CLICK_PX) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setBox({
          left: Math.min(x, from.x),
          top: Math.min(y, from.y),
          right: Math.max(x, from.x),
          bottom: Math.max(y, from.y),
        });
      },
      onPointerUp(event) {
        const { x, y } = pointOf(event);
        if (box !== null) onSelect(box, event.ctrlKey || event.metaKey || event.shiftKey);
        else if (start.current !== null) onClick(x, y, event);
        end();
      },
      onPointerCancel: end,
    },
  };
}
