import type { Job } from '@hawser/contract/jobs';
import type { Subject } from '../menu/index.ts';
import type { ManyState } from './run-many.ts';

/** How far a job is with these records, which it does in the order of their ids. Failed ones beyond those that it names are left out. */
export function itemsOfJob({ items }: Pick<Job, 'items'>, asked: readonly Subject[]): ManyState {
  if (items === null) return { done: 0, failed: [], left: asked };
  const inOrder = asked.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const failed = items.failed.flatMap(({ id, message }) => {
    const subject = asked.find((each) => each.id === id);
    return subject === undefined ? [] : [{ subject, message }];
  });
  return { done: items.succeeded, failed, left: inOrder.slice(asked.length - items.left) };
}
