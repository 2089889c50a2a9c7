import type { Status } from '@hawser/domain/status';
import { type Action, actionOfKey } from '../menu/index.ts';
import type { AskWhy } from '../status/index.ts';

/** What a list knows of its rows. Records of some nouns have no status. */
export interface ListRow {
  readonly name: string;
  readonly status?: Status;
}

/** The context of row shortcuts. */
interface RowShortcuts {
  askWhy: AskWhy;
  /** Runs an action, or says why it is not available. */
  press(action: Action): void;
}

/**
 * Runs the shortcut of a letter on a row: 'w' opens the reason of its status, others are its actions. Returns whether there
 * was one.
 */
export function runRowShortcut(
  key: string,
  row: ListRow,
  element: HTMLElement,
  actions: readonly Action[],
  { askWhy, press }: RowShortcuts,
): boolean {
  if (key === 'w' && row.status !== undefined) {
    // The popover belongs beside the badge, not over the names.
    askWhy(element.querySelector('[data-column="status"] button') ?? element, row.name, row.status);
    return true;
  }
  const action = actionOfKey(actions, key);
  if (action !== undefined) press(action);
  return action !== undefined;
}
