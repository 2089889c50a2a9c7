import type { Status } from '@hawser/domain/status';
import { createContext, useContext } from 'react';

/** Opens the reason of a status, in a popover beside `anchor`. */
export type AskWhy = (anchor: Element, name: string, status: Status) => void;

/** The provider of reasons for the components below. */
export const WhyContext = createContext<AskWhy>(() => undefined);

/** Opens the reason of a status. */
export function useWhy(): AskWhy {
  return useContext(WhyContext);
}
