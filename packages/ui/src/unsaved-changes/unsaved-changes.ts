import { createContext, useContext, useEffect, useRef } from 'react';

/** Asks whether what was typed may be lost; `leave` goes where somebody wanted to go. */
export type AskBeforeLeaving = (leave: () => void) => void;

/** What would be left: a dialog goes with its step in the history, a form of a page stays until another page comes. */
export type Left = 'dialog' | 'page';

/** Holds back whoever would leave, such as by the back button, until it was asked. */
export interface Leaving {
  /** From now on `ask` is called in place of leaving; answers how to end that. */
  hold(ask: AskBeforeLeaving, left: Left): () => void;
}

/** Holds nobody back where nothing above provides it. */
export const LeavingContext = createContext<Leaving>({ hold: () => () => undefined });

/** While `on`, leaving asks first. */
export function useHold(on: boolean, ask: AskBeforeLeaving, left: Left): void {
  const { hold } = useContext(LeavingContext);
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => (on ? hold((leave) => latest.current(leave), left) : undefined), [on, hold, left]);
}
