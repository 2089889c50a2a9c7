import { createContext, useContext } from 'react';
import { browserClock } from './adapters/browser-clock.ts';
import type { UiClock } from './clock.ts';

/** The clock of the components below; the browser's clock by default. */
export const ClockContext = createContext<UiClock>(browserClock);

/** The clock of this part of the page. */
export function useClock(): UiClock {
  return useContext(ClockContext);
}
