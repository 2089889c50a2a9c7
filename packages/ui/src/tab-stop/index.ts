import { createContext, useContext } from 'react';

/**
 * Whether buttons and links here are tab stops. In a grid they are not: the grid is one tab stop, and arrow keys move
 * between its cells.
 */
export const TabStopContext = createContext(true);

/** The `tabIndex` of a small control: undefined for a tab stop, -1 inside a grid. */
export function useTabIndex(): -1 | undefined {
  return useContext(TabStopContext) ? undefined : -1;
}
