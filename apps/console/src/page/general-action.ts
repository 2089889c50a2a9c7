import type { Demo, Me } from '@hawser/contract';
import type { ReactNode } from 'react';
import type { DialogName } from './use-page.ts';

/** What a page alone can do, because it knows what it shows. */
export type PageDeed = 'export-yaml';

/** What decides whether an action that concerns no record makes sense. */
export interface GeneralFacts {
  me: Me;
  /** Null until it is known. */
  demo: Demo | null;
  /** Of the look, as it is chosen now. */
  mode: 'dark' | 'light' | 'auto';
}

/** What the deeds of such actions need. */
export interface GeneralTools {
  /** Opens a dialog over the action's page, with all that narrows it; in place of a dialog that is open. */
  open(dialog: DialogName): void;
  /** Has the action's page do it, which is opened for it. */
  ask(deed: PageDeed): void;
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
  page?: '/networks' | '/clusters' | '/applications';
  /** The server's permission for it in the account's `can`; left out: everybody may. */
  may?: keyof Me['can'];
  /** Whether it makes sense now; left out: always. */
  offered?(facts: GeneralFacts): boolean;
  run(tools: GeneralTools): void;
}
