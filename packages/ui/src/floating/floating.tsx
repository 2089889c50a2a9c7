import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import css from './floating.module.css';
import { placeNear } from './placement.ts';

export interface FloatingProps {
  /** What it belongs to. */
  anchor: Element;
  onClose(): void;
  /** Name for screen readers. */
  label: string;
  /** Widest it gets, in pixels. */
  width: number;
  align?: 'start' | 'center';
  children: ReactNode;
}

/**
 * A panel beside what it belongs to, above everything. A click outside or Esc closes it and the focus goes
 * back. Mount it to open it.
 */
export function Floating({ anchor, onClose, label, width, align = 'start', children }: FloatingProps) {
  const panel = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return;
    element.showPopover();
    const place = () => {
      const { left, top } = placeNear(
        anchor.getBoundingClientRect(),
        { width: element.offsetWidth, height: element.offsetHeight },
        { width: window.innerWidth, height: window.innerHeight },
        align,
        6,
      );
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(element);
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', place);
    };
  }, [anchor, align]);

  useEffect(() => {
    const element = panel.current;
    const before = document.activeElement;
    element?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !panel.current?.contains(event.target)) onClose();
    };
    document.addEventListener('pointerdown', outside, true);
    return () => document.removeEventListener('pointerdown', outside, true);
  }, [onClose]);

  const keys = {
    onKeyDown(event: KeyboardEvent) {
      event.stopPropagation();
      if (event.key === 'Escape') onClose();
    },
  };

  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      className={css.panel}
      style={{ width }}
      {...keys}
    >
      {children}
    </div>
  );
}
