import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

interface MapView {
  readonly width: number;
  readonly height: number;
  readonly top: number;
}

/** Size and scroll offset of the map. */
export function useMapView(scroller: RefObject<HTMLElement | null>): [MapView, () => void] {
  const [view, setView] = useState<MapView>({ width: 0, height: 0, top: 0 });
  const measure = useCallback(() => {
    const element = scroller.current;
    if (element === null) return;
    const { clientWidth: width, clientHeight: height, scrollTop: top } = element;
    setView((before) =>
      before.width === width && before.height === height && before.top === top
        ? before
        : { width, height, top },
    );
  }, [scroller]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [scroller, measure]);
  return [view, measure];
}
