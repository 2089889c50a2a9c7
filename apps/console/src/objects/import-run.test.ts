import type { AppliedObject } from '@hawser/contract/objects';
import { expect, it } from 'vitest';
import { ProductError } from '../client/index.ts';
import { batchesOf, type ImportDocument, type ImportState, runImport } from './import-run.ts';

const documents = (count: number, yaml = 'a: 1'): ImportDocument[] =>
  Array.from({ length: count }, (_, at) => ({ at, yaml, tags: [], version: 0 }));
const created: AppliedObject = {
  outcome: 'created',
  id: 'id',
  name: 'n',
  kind: 'K',
  version: 1,
  messages: [],
};
const keys = () => {
  let count = 0;
  return () => `key-${++count}`;
};
const none: ImportState['results'] = new Map();

it('sends at most twenty documents at once, and large ones alone', () => {
  expect(batchesOf(documents(45), keys()).map(({ positions }) => positions.length)).toEqual([20, 20, 5]);
  expect(batchesOf(documents(3, 'x'.repeat(200_000)), keys())).toHaveLength(3);
});

it('has a result for each document, and reports progress after each batch', async () => {
  const all = documents(25);
  const counts: number[] = [];
  const end = await runImport({
    documents: all,
    batches: batchesOf(all, keys()),
    before: none,
    send: async (sent) => ({ items: sent.map(() => created) }),
    signal: new AbortController().signal,
    onState: ({ results }) => counts.push(results.size),
  });
  expect(counts).toEqual([20, 25]);
  expect(end).toMatchObject({ failed: [], left: [] });
});

it('a batch that fails does not stop the others, and is sent again with the same key', async () => {
  const all = documents(45);
  const sentKeys: string[] = [];
  const run = (batches: ReturnType<typeof batchesOf>, before: ImportState['results'], isDown: boolean) =>
    runImport({
      documents: all,
      batches,
      before,
      send: async (sent, key) => {
        sentKeys.push(key);
        if (isDown && key === 'key-2') throw new ProductError('No connection.');
        return { items: sent.map(() => created) };
      },
      signal: new AbortController().signal,
      onState: () => {},
    });
  const first = await run(batchesOf(all, keys()), none, true);
  expect(first.results.get(20)).toEqual({ outcome: 'refused', messages: ['No connection.'] });
  expect(first.results.get(44)?.outcome).toBe('created');
  const second = await run([...first.failed], first.results, false);
  expect(sentKeys).toEqual(['key-1', 'key-2', 'key-3', 'key-2']);
  expect([...second.results.values()].every(({ outcome }) => outcome === 'created')).toBe(true);
});

it('stops before the next batch', async () => {
  const all = documents(45);
  const stop = new AbortController();
  const end = await runImport({
    documents: all,
    batches: batchesOf(all, keys()),
    before: none,
    send: async (sent) => {
      stop.abort();
      return { items: sent.map(() => created) };
    },
    signal: stop.signal,
    onState: () => {},
  });
  expect(end.results.size).toBe(20);
  expect(end.left.map(({ key }) => key)).toEqual(['key-2', 'key-3']);
});
