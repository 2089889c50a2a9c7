import type { Status } from '@hawser/domain';
import type { Action } from '../menu/index.ts';
import type { AskWhy } from '../status/index.ts';

/** What a letter on a row does: 'w' asks why, others are the keys of the row's actions. Answers whether it did. */
export function pressOnRow(
  key: string,
  row: { name: string; status: Status },
  element: HTMLElement,
  actions: readonly Action[],
  askWhy: AskWhy,
): boolean {
  if (key === 'w') {
    // The answer belongs beside the badge, not over the names.
    askWhy(element.querySelector('[data-column="status"] button') ?? element, row.name, row.status);
    return true;
  }
  const pressed = key === 'Delete' ? 'x' : key;
  const action = actions.find((known) => known.keys === pressed && known.reason === undefined);
  action?.run();
  return action !== undefined;
}
