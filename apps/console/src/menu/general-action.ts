import type { Me } from '@hawser/contract/accounts';
import type { Context, ReactNode } from 'react';
import type { DialogName } from '../page/index.ts';
import type { PagePath } from './page-path.ts';

/** The state that decides whether an action without a record applies. */
export interface GeneralFacts {
  me: Me;
  /** Of the current theme. */
  mode: 'dark' | 'light' | 'auto';
  /** The value of a context above the frame, such as that of a noun's provider. */
  read<Value>(context: Context<Value>): Value;
}

/** The environment of such actions. */
export interface GeneralTools {
  /** Opens a dialog over the action's page, keeping its filters; replaces an open dialog. */
  open(dialog: DialogName): void;
  /**
   * Runs an action under the name by which its page registered it; the page is opened first. Without a page the name is
   * registered on all pages.
   */
  runOnPage(name: string): void;
  setMode(mode: GeneralFacts['mode']): void;
  signOut(): void;
}

/** An action without a record, defined once for page toolbar, palette and shortcut. */
export interface GeneralAction {
  id: string;
  label: string;
  /** Other words that the palette finds it by. */
  words?: string;
  icon: ReactNode;
  /** The shortcut: on its page, or anywhere without a page. */
  shortcut?: string;
  /** Its page; omitted: any. */
  page?: PagePath;
  /** The required permission in the account's `can`; omitted: everybody may. */
  may?: keyof Me['can'];
  /** Whether it applies; omitted: always. Called during rendering. */
  offered?(facts: GeneralFacts): boolean;
  run(tools: GeneralTools): void;
}
