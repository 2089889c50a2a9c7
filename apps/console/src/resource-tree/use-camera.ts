import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import {
  type Camera,
  clamped,
  following,
  isVisible,
  detailAt,
  type Detail,
  isSameRect,
  renderedFor,
  showing,
  type Size,
} from './graph-camera.ts';
import type { GraphLayout, Rect } from './graph-layout.ts';

/** What is rendered: a part of the graph, with more or less of the text of its cards. */
interface Shown {
  readonly part: Rect;
  readonly detail: Detail;
}

interface GraphCamera {
  /** Null before the first layout. */
  readonly shown: Shown | null;
  /** Moves the camera; `by` gets where it is. Nothing before the first layout. */
  move(by: (camera: Camera, screen: Size) => Camera): void;
}

interface CameraOptions {
  screen: RefObject<HTMLElement | null>;
  canvas: RefObject<HTMLElement | null>;
  layout: GraphLayout;
  /** Key of the card that has the focus. */
  focus: string | null;
  /** Whether more of the graph is on its way: until then, and until the camera is moved, the graph is shown from the start. */
  isComplete: boolean;
  /** The first view of a layout. */
  begin(layout: GraphLayout, screen: Size): Camera;
}

/**
 * The camera over a graph. A move changes the transform of the canvas without rendering, but for cards that come into view. When the layout
 * changes, what is looked at stays where it is.
 */
export function useCamera({ screen, canvas, layout, focus, isComplete, begin }: CameraOptions): GraphCamera {
  const camera = useRef<Camera | null>(null);
  const size = useRef<Size>({ width: 0, height: 0 });
  const settled = useRef(false);
  const former = useRef(layout);
  const latest = useRef({ layout, begin, focus });
  const [shown, setShown] = useState<Shown | null>(null);

  const apply = useCallback(
    (next: Camera): void => {
      camera.current = next;
      const { x, y, zoom } = next;
      if (canvas.current) canvas.current.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
      const part = renderedFor(next, size.current);
      const detail = detailAt(next);
      setShown((before) =>
        before !== null && before.detail === detail && isSameRect(before.part, part)
          ? before
          : { part, detail },
      );
    },
    [canvas],
  );

  useLayoutEffect(() => {
    const before = former.current;
    former.current = layout;
    latest.current = { layout, begin, focus };
    if (layout.cards.length === 0 || size.current.width === 0) return;
    if (camera.current === null || !settled.current) apply(begin(layout, size.current));
    else if (before !== layout) {
      apply(following(camera.current, size.current, before, layout, focus));
    }
    if (isComplete) settled.current = true;
  }, [layout, begin, focus, isComplete, apply]);

  useLayoutEffect(() => {
    const element = screen.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width === 0 || (width === size.current.width && height === size.current.height)) return;
      const before = size.current;
      size.current = { width, height };
      const { layout: now, begin: first, focus: key } = latest.current;
      if (now.cards.length === 0) return;
      if (camera.current === null) return apply(first(now, size.current));
      // Such as when details open beside it: the card that they are about is not covered.
      const card = now.byKey.get(key ?? '');
      const stays = card !== undefined && isVisible(camera.current, card, before);
      const next = stays ? showing(camera.current, card, size.current) : camera.current;
      apply(clamped(next, now, size.current));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [screen, apply]);

  const move = useCallback(
    (by: (camera: Camera, screen: Size) => Camera): void => {
      if (camera.current === null) return;
      settled.current = true;
      apply(clamped(by(camera.current, size.current), latest.current.layout, size.current));
    },
    [apply],
  );
  return { shown, move };
}
