import { SeededRandom, VirtualClock } from '@hawser/ports/virtual';
import { expect, test } from 'vitest';
import { ListedKube } from '../testing/listed-kube.ts';
import { Trees } from '../tree/trees.ts';
import { followUsage } from './object-usage.ts';

test('usage ends with the reason when the tree cannot be read, and the agent goes on', async () => {
  const clock = new VirtualClock();
  const kube = new ListedKube({});
  const log = { info() {}, warn() {}, error() {} };
  const trees = new Trees({
    clock,
    random: new SeededRandom(1),
    log,
    kube,
    kindsIn: () => [],
    entryOf: () => undefined,
  });
  const options = { clock, kube, trees, isInspectGranted: true };
  const items = followUsage(options, { objectID: 'web' }, 'shop', new AbortController().signal);
  const first = items.next().then(
    () => 'an item',
    (error: Error) => error.message,
  );
  await clock.runFor(1_000);
  expect(await first).toBe('The agent has not applied this object.');
});
