import { SeededRandom, VirtualClock } from '@hawser/ports/virtual';
import { expect, test } from 'vitest';
import { POD } from '../kube/kinds.ts';
import { Trees } from './trees.ts';

/** Trees without kinds, so that nothing is read. */
function start() {
  const clock = new VirtualClock();
  const never = () => {
    throw new Error('not used');
  };
  const kube = {
    version: never,
    discovery: never,
    get: never,
    list: never,
    watch: never,
    logs: never,
    exec: never,
    apply: never,
    patch: never,
    create: never,
    delete: never,
  };
  const entry = { objectID: 'web', kind: POD, namespace: 'shop', name: 'web', uid: 'uid' };
  const log = { info() {}, warn() {}, error() {} };
  const trees = new Trees({
    clock,
    random: new SeededRandom(1),
    log,
    kube,
    kindsIn: () => [],
    entryOf: () => entry,
  });
  return { clock, trees };
}

/** As a terminal does it, which only looks for its pod. */
const find = (trees: Trees) => trees.find({ objectID: 'web' }, 'uid', new AbortController().signal);

test('what is not shown any more is kept for 10 s since the last stream, for a page that is opened again', async () => {
  const { clock, trees } = start();
  const began = clock.now();
  await find(trees);
  expect(clock.nextAt).toBe(began + 10_000);
  await clock.runFor(9_000);
  await find(trees);
  expect(clock.nextAt).toBe(began + 19_000);
  await clock.runFor(10_000);
  expect(clock.nextAt).toBeNull();
});

test('an agent that is stopped keeps nothing, so that its process ends at once', async () => {
  const { clock, trees } = start();
  await find(trees);
  await trees.stop();
  expect(clock.nextAt).toBeNull();
});
