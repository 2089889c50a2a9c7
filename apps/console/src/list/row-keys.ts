import type { Status } from '@hawser/domain/status';
import { type Action, actionOfKey } from '../menu/index.ts';
import type { AskWhy } from '../status/index.ts';

/** What letters on a row need. */
export interface RowKeys {
  askWhy: AskWhy;
  /** Does an action, or says why it cannot be done now. */
  press(action: Action): void;
}

/** What a letter on a row does: 'w' asks why, others are the keys of the row's actions. Answers whether it did. */
export function pressOnRow(
  key: string,
  row: { name: string; status: Status },
  element: HTMLElement,
  actions: readonly Action[],
  { askWhy, press }: RowKeys,
): boolean {
  if (key === 'w') {
    // The answer belongs beside the badge, not over the names.
    askWhy(element.querySelector('[data-column="status"] button') ?? element, row.name, row.status);
    return true;
  }
  const action = actionOfKey(actions, key);
  if (action !== undefined) press(action);
  return action !== undefined;
}
