import { createContext, useContext } from 'react';

/**
 * Whether buttons and links here are stops of the Tab key. In a grid they are not: the grid is one stop, and
 * its arrow keys lead to its cells.
 */
export const TabStopContext = createContext(true);

/** The `tabIndex` of a small control: undefined where it is a stop, -1 where a grid leads to it. */
export function useTabIndex(): -1 | undefined {
  return useContext(TabStopContext) ? undefined : -1;
}
