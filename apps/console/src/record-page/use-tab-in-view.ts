import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a page whose head scrolls away on a phone: when `tab` is chosen, what stands above it is scrolled out of view. `undefined` is the
 * tab that the page opens with. Where nothing scrolls it does nothing.
 */
export function useTabInView(tab: string | undefined): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (tab !== undefined) page.current?.scrollTo({ top: page.current.scrollHeight });
  }, [tab]);
  return page;
}
