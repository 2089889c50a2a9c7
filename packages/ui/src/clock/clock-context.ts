import { createContext, useContext } from 'react';
import { browserClock } from './adapters/browser-clock.ts';
import type { UiClock } from './clock.ts';

/** The clock of everything below; the browser's own unless a provider says otherwise. */
export const ClockContext = createContext<UiClock>(browserClock);

/** The clock that this part of the page runs on. */
export function useClock(): UiClock {
  return useContext(ClockContext);
}
