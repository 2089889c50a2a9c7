import { useSyncExternalStore } from 'react';
import type { UiClock } from './clock.ts';
import { useClock } from './clock-context.ts';
import { createTicker, type Ticker } from './ticker.ts';

const tickers = new WeakMap<UiClock, Ticker>();

function tickerOf(clock: UiClock): Ticker {
  const known = tickers.get(clock);
  if (known) return known;
  const ticker = createTicker(clock);
  tickers.set(clock, ticker);
  return ticker;
}

/**
 * A text that depends on the time, such as an age. One timer per clock serves the whole page, and a component renders again
 * only when its own text changes. `textAt` must depend only on its argument and on what the component renders from.
 */
export function useNowText(textAt: (now: number) => string): string {
  const ticker = tickerOf(useClock());
  return useSyncExternalStore(ticker.subscribe, () => textAt(ticker.now()));
}
