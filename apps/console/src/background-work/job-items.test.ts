import { expect, it } from 'vitest';
import { isPartial, itemsText } from './job-items.ts';

const items = { succeeded: 976, failed: [], failedCount: 0, left: 1_024, isStopped: false };

it('says what a job of many items did, and did not', () => {
  expect(itemsText({ items, finishedAt: null })).toBe('');
  const stopped = { items: { ...items, isStopped: true }, finishedAt: 1 };
  expect([itemsText(stopped), isPartial(stopped)]).toEqual(['done for 976, not started for 1,024', true]);
  const failed = [{ id: 'a', name: 'web', message: 'Not allowed.' }];
  expect(itemsText({ items: { ...items, failed, failedCount: 2, left: 0 }, finishedAt: 1 })).toBe(
    'done for 976, failed for 2 (web: Not allowed.)',
  );
  const complete = { items: { ...items, left: 0 }, finishedAt: 1 };
  expect([itemsText(complete), isPartial(complete)]).toEqual(['', false]);
});
