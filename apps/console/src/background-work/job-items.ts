import type { Job, JobItems } from '@hawser/contract/jobs';

const count = (number: number): string => number.toLocaleString('en');

/** How a job of many items ended: 'done for 976, failed for 2 (web: Not allowed.), not started for 1,022'. */
export function endText({ succeeded, failed: [first], failedCount, left }: JobItems): string {
  const named = first === undefined ? '' : ` (${first.name}: ${first.message})`;
  return [
    `done for ${count(succeeded)}`,
    ...(failedCount > 0 ? [`failed for ${count(failedCount)}${named}`] : []),
    ...(left > 0 ? [`not started for ${count(left)}`] : []),
  ].join(', ');
}

/** The results of a job of many items, once something is to be said besides its progress. */
export function itemsText({ items, finishedAt }: Pick<Job, 'items' | 'finishedAt'>): string {
  if (items === null || items.failedCount + (finishedAt === null ? 0 : items.left) === 0) return '';
  return endText(finishedAt === null ? { ...items, left: 0 } : items);
}

/** Whether a job is over, and not all of its items were done. */
export const isPartial = ({ items, finishedAt }: Pick<Job, 'items' | 'finishedAt'>): boolean =>
  finishedAt !== null && items !== null && items.failedCount + items.left > 0;
