import { expect, test } from 'vitest';
import { FairShare } from './fair-share.ts';

/** Starts works in order; returns which have started, and how to end one. */
function works(share: FairShare) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    start(owner: string, name: string): void {
      void share.run(owner, () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      });
    },
    async end(name: string): Promise<void> {
      ends.get(name)?.();
      await Promise.resolve().then(() => new Promise((done) => setImmediate(done)));
    },
  };
}
const settled = () => new Promise((done) => setImmediate(done));

test('one context never takes all slots, so another one starts at once', async () => {
  const { started, start } = works(new FairShare(4, 1));
  for (let n = 0; n < 100; n++) start('busy', `busy-${n}`);
  await settled();
  expect(started).toEqual(['busy-0', 'busy-1', 'busy-2']);
  start('neighbor', 'neighbor-0');
  await settled();
  expect(started.at(-1)).toBe('neighbor-0');
});

test('when all slots are taken, the context that uses the fewest is next, and each starts in its own order', async () => {
  const { started, start, end } = works(new FairShare(4, 1));
  for (let n = 0; n < 5; n++) start('busy', `busy-${n}`);
  for (let n = 0; n < 3; n++) start('neighbor', `neighbor-${n}`);
  await settled();
  expect(started).toEqual(['busy-0', 'busy-1', 'busy-2', 'neighbor-0']);
  await end('busy-0');
  expect(started.at(-1)).toBe('neighbor-1');
  await end('neighbor-0');
  expect(started.at(-1)).toBe('neighbor-2');
  await end('neighbor-1');
  await end('neighbor-2');
  expect(started.slice(-1)).toEqual(['busy-3']);
});

test('a work that fails gives its slot back', async () => {
  const share = new FairShare(1, 0);
  await expect(share.run('ada', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await share.run('ada', async () => 'next')).toBe('next');
});
