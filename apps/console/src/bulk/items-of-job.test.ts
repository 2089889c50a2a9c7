import { expect, test } from 'vitest';
import type { Subject } from '../menu/index.ts';
import { itemsOfJob } from './items-of-job.ts';

const subject = (id: string): Subject => ({
  id,
  name: id,
  simulated: false,
  one: 'an application',
  actions: () => [],
  many: [],
});

test('a job of many items names what failed and what it has not started, in the order of the ids', () => {
  const asked = ['c', 'a', 'd', 'b'].map(subject);
  const items = {
    succeeded: 1,
    failed: [{ id: 'b', name: 'b', message: 'no' }],
    failedCount: 1,
    left: 2,
    isStopped: true,
  };
  const { done, failed, left } = itemsOfJob({ items }, asked);
  expect([
    done,
    failed.map(({ subject: { id }, message }) => [id, message]),
    left.map(({ id }) => id),
  ]).toEqual([1, [['b', 'no']], ['c', 'd']]);
});
