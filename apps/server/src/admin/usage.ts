import type { AdminUsage } from '@hawser/contract/admin';
import { usageOf } from '../accounts/index.ts';
import { inContext } from '../store/in-context.ts';
import type { Store } from '../store/store.ts';

/**
 * The same items, each with what its context has of what plans limit. Row-level security holds: one context is counted at a time, so this
 * is for one page of a list.
 */
export async function withUsage<Item>(
  run: Store['tenantRead'],
  items: readonly Item[],
  contextOf: (item: Item) => string,
): Promise<(Item & { usage: AdminUsage })[]> {
  const [first] = items;
  if (first === undefined) return [];
  return run(contextOf(first), async (tx) => {
    const counted: (Item & { usage: AdminUsage })[] = [];
    for (const item of items) counted.push({ ...item, usage: await inContext(tx, contextOf(item), usageOf) });
    return counted;
  });
}
