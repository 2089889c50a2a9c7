import { expect, test } from 'vitest';
import type { Subject } from '../menu/index.ts';
import { runMany } from './run-many.ts';

const work = (subjects: readonly Subject[], signal = new AbortController().signal) => ({
  id: 'delete',
  subjects,
  input: { add: [], remove: [], isChosen: true },
  // The subjects' commands use nothing of the environment.
  tools: {} as Parameters<typeof runMany>[0]['tools'],
  keyOf: ({ id }: Subject) => `key of ${id}`,
  signal,
  onState: () => undefined,
});

function subject(id: string, run: () => Promise<unknown>): Subject {
  const action = { id: 'delete', icon: null, label: 'Delete', asks: 'confirmation', run } as const;
  return { id, name: id, simulated: false, one: 'a thing', actions: () => [], many: [action] };
}

test('a failure does not stop the others and is reported', async () => {
  const keys = new Set<unknown>();
  const good = (id: string): Subject => {
    const one = subject(id, async () => undefined);
    return {
      ...one,
      many: one.many.map((action) => ({
        ...action,
        run: async (_tools, options) => keys.add(options.idempotencyKey),
      })),
    };
  };
  const bad = subject('bad', async () => Promise.reject(new Error('no')));
  const end = await runMany(work([good('a'), bad, good('b'), good('c'), good('d'), good('e')]));
  expect(end.done).toBe(5);
  expect(end.failed.map(({ subject: { name }, message }) => [name, message])).toEqual([
    ['bad', 'An error has occurred.'],
  ]);
  // Each command has its own idempotency key.
  expect(keys.size).toBe(5);
});

test('after cancelling, no more commands start and the remaining subjects are reported', async () => {
  const stop = new AbortController();
  const subjects = Array.from({ length: 20 }, (_, at) => subject(`s${at}`, async () => stop.abort()));
  const end = await runMany(work(subjects, stop.signal));
  expect(end.done + end.left.length).toBe(20);
  expect(end.done).toBeLessThan(20);
});
