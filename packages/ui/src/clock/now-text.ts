import { useCallback, useSyncExternalStore } from 'react';
import type { UiClock } from './clock.ts';
import { useClock } from './clock-context.ts';

const TICK_MS = 1000;

interface Ticker {
  listeners: Set<() => void>;
  /** The instant of the last tick: all texts of one frame speak of the same moment. */
  now: number;
}

const tickers = new WeakMap<UiClock, Ticker>();

function tickerOf(clock: UiClock): Ticker {
  let ticker = tickers.get(clock);
  if (!ticker) {
    ticker = { listeners: new Set(), now: clock.now() };
    tickers.set(clock, ticker);
  }
  return ticker;
}

function tick(clock: UiClock, ticker: Ticker): void {
  if (ticker.listeners.size === 0) return;
  ticker.now = clock.now();
  for (const listener of ticker.listeners) listener();
  clock.after(TICK_MS, () => tick(clock, ticker));
}

/**
 * A text that depends on the time, such as an age. One timer a clock serves the whole page, and a component
 * renders again only when its own text changes. `textAt` must depend on nothing but its argument and on
 * values that change its identity.
 */
export function useNowText(textAt: (now: number) => string): string {
  const clock = useClock();
  const subscribe = useCallback(
    (listener: () => void) => {
      const ticker = tickerOf(clock);
      ticker.listeners.add(listener);
      if (ticker.listeners.size === 1) {
        ticker.now = clock.now();
        clock.after(TICK_MS, () => tick(clock, ticker));
      }
      return () => ticker.listeners.delete(listener);
    },
    [clock],
  );
  return useSyncExternalStore(subscribe, () => textAt(tickerOf(clock).now));
}
