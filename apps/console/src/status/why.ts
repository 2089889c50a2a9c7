import type { Status } from '@hawser/domain/status';
import { createContext, useContext } from 'react';

/** Asks why something stands as it does; the answer opens beside `anchor`. */
export type AskWhy = (anchor: Element, name: string, status: Status) => void;

/** Who answers 'why?' for everything below. */
export const WhyContext = createContext<AskWhy>(() => undefined);

/** How to ask why. */
export function useWhy(): AskWhy {
  return useContext(WhyContext);
}
