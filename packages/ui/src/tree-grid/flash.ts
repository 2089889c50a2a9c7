import { type RefObject, useEffect, useRef } from 'react';

type Flashing = string | number | boolean | null | undefined;

/** Lights `element` softly, once, when `value` changes; not where less motion is asked for. */
export function useFlash(element: RefObject<HTMLElement | null>, value: Flashing): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    element.current?.animate([{ backgroundColor: 'var(--flash)', offset: 0 }], {
      duration: 900,
      easing: 'ease-out',
    });
  }, [element, value]);
}
