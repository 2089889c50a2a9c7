import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { FILTERS_MAX, FILTERS_MIN, filtersWidthWithin } from '../grid-settings/index.ts';
import css from './grid-panel.module.css';

/** Pixels per press of an arrow key. */
const STEP = 20;

/** The panel's left edge: drag it, or move it with ← and →. */
export function WidthHandle({ width, onWidth }: { width: number; onWidth(width: number): void }) {
  const drag = useRef<{ x: number; width: number } | null>(null);
  const start = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, width };
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const from = drag.current;
    if (from) onWidth(filtersWidthWithin(from.width + from.x - event.clientX));
  };
  const end = () => {
    drag.current = null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = event.key === 'ArrowLeft' ? STEP : event.key === 'ArrowRight' ? -STEP : 0;
    if (step === 0) return;
    event.preventDefault();
    onWidth(filtersWidthWithin(width + step));
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the filters"
      aria-valuenow={width}
      aria-valuemin={FILTERS_MIN}
      aria-valuemax={FILTERS_MAX}
      tabIndex={0}
      className={css.edge}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={onKeyDown}
    />
  );
}
