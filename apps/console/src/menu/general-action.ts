import type { Me } from '@hawser/contract/accounts';
import type { Context, ReactNode } from 'react';
import type { DialogName } from '../page/index.ts';
import type { PagePath } from './page-path.ts';

/** What decides whether an action that concerns no record makes sense. */
export interface GeneralFacts {
  me: Me;
  /** Of the theme, as it is chosen now. */
  mode: 'dark' | 'light' | 'auto';
  /** The value of a context above the frame, such as what a noun's provider knows. */
  read<Value>(context: Context<Value>): Value;
}

/** What such actions are run with. */
export interface GeneralTools {
  /** Opens a dialog over the action's page, with all that narrows it; in place of a dialog that is open. */
  open(dialog: DialogName): void;
  /** Has the action's page do it, which is opened for it; `name` is what the page offers it under. */
  runOnPage(name: string): void;
  setMode(mode: GeneralFacts['mode']): void;
  signOut(): void;
}

/** Something to do that concerns no record, defined once: in the bar of its page, in the palette, by key. */
export interface GeneralAction {
  id: string;
  label: string;
  icon: ReactNode;
  /** The key that does it: on its page, or anywhere where it has none. */
  keys?: string;
  /** The page that it belongs to; left out: anywhere. */
  page?: PagePath;
  /** The server's permission for it in the account's `can`; left out: everybody may. */
  may?: keyof Me['can'];
  /** Whether it makes sense now; left out: always. Asked while drawing. */
  offered?(facts: GeneralFacts): boolean;
  run(tools: GeneralTools): void;
}
