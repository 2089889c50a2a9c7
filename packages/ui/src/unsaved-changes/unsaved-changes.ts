import { createContext, useContext, useEffect, useRef } from 'react';

/** Asks whether unsaved changes may be discarded; `leave` continues the navigation. */
export type ConfirmLeave = (leave: () => void) => void;

/** Which navigation is blocked: a dialog closes with any step in the history, the form of a page only when another page opens. */
export type GuardScope = 'dialog' | 'page';

/** Blocks navigation, such as the back button, until the person has confirmed it. */
export interface NavigationGuard {
  /** Calls `confirm` instead of navigating, until the returned function is called. */
  block(confirm: ConfirmLeave, scope: GuardScope): () => void;
}

/** Without a provider nothing is blocked. */
export const NavigationGuardContext = createContext<NavigationGuard>({ block: () => () => undefined });

/** While `on`, navigation calls `confirm` first. */
export function useNavigationBlock(on: boolean, confirm: ConfirmLeave, scope: GuardScope): void {
  const { block } = useContext(NavigationGuardContext);
  const latest = useRef(confirm);
  latest.current = confirm;
  useEffect(() => (on ? block((leave) => latest.current(leave), scope) : undefined), [on, block, scope]);
}
