import type { EventsItem } from '@hawser/contract/streams';
import { SeededRandom, VirtualClock } from '@hawser/ports/virtual';
import { expect, test } from 'vitest';
import type { KubeObject } from '../kube/api.ts';
import { EVENT, POD } from '../kube/kinds.ts';
import { ListedKube } from '../testing/listed-kube.ts';
import { Trees } from '../tree/trees.ts';
import { followEvents } from './events.ts';

const ROOT = { objectID: 'web', kind: POD, namespace: 'shop', name: 'web', uid: 'web-uid' };
const pod: KubeObject = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { uid: 'web-uid', name: 'web', namespace: 'shop' },
};
const at = (second: number) => new Date(1_700_000_000_000 + second * 1_000).toISOString();
const event = (uid: string, about: string, second: number): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Event',
  metadata: { uid, name: uid, namespace: 'shop' },
  involvedObject: { uid: about, kind: 'Pod', name: about, namespace: 'shop' },
  type: 'Warning',
  reason: 'BackOff',
  message: 'Back-off restarting',
  lastTimestamp: at(second),
});
const noise = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => event(`noise-${from + n}`, 'another-pod', from + n + 1));

/** Follows the events of a pod beside which are these. */
function start(events: readonly KubeObject[]) {
  const clock = new VirtualClock();
  const kube = new ListedKube({ pods: [pod], events });
  const log = { info() {}, warn() {}, error() {} };
  const ports = { clock, random: new SeededRandom(1), log, kube };
  const trees = new Trees({ ...ports, kindsIn: () => [POD], entryOf: () => ROOT });
  const end = new AbortController();
  const items: EventsItem[] = [];
  const following = (async () => {
    const of = { objectID: 'web' };
    for await (const item of followEvents({ ...ports, trees }, of, 'shop', end.signal)) items.push(item);
  })();
  const stop = async () => {
    end.abort();
    await clock.runFor(1_000);
    await following;
    await trees.stop();
  };
  return { clock, kube, items, stop };
}

test('the event of an application is shown among ten thousand about others, which are not sent', async () => {
  const { clock, items, stop } = start([event('own', 'web-uid', 0), ...noise(30_000)]);
  await clock.runFor(2_000);
  expect(items).toMatchObject([{ reset: true, complete: true, events: [{ uid: 'own' }] }]);
  await stop();
});

test('ten thousand events a minute about others send nothing, and do not push out what is shown', async () => {
  const { clock, kube, items, stop } = start([event('own', 'web-uid', 0)]);
  await clock.runFor(2_000);
  for (let second = 0; second < 120; second++) {
    for (const object of noise(167, second * 167)) kube.send(EVENT.resource, { type: 'ADDED', object });
    await clock.runFor(1_000);
  }
  expect(items).toHaveLength(1);
  kube.send(EVENT.resource, { type: 'ADDED', object: event('second', 'web-uid', 30_000) });
  await clock.runFor(1_000);
  expect(items.at(-1)?.events.map(({ uid }) => uid)).toEqual(['second', 'own']);
  await stop();
});

test('of more than fit into one item, the last one completes the reading', async () => {
  const { clock, items, stop } = start(
    Array.from({ length: 120 }, (_, n) => event(`own-${n}`, 'web-uid', n)),
  );
  await clock.runFor(2_000);
  expect(items.map(({ reset, complete }) => [reset, complete])).toEqual([
    [true, false],
    [false, false],
    [false, true],
  ]);
  await stop();
});

test('they end with the reason when the tree cannot be read, and the agent goes on', async () => {
  const clock = new VirtualClock();
  const kube = new ListedKube({ pods: [pod], events: [] });
  const log = { info() {}, warn() {}, error() {} };
  const ports = { clock, random: new SeededRandom(1), log, kube };
  const trees = new Trees({ ...ports, kindsIn: () => [POD], entryOf: () => undefined });
  const items = followEvents({ ...ports, trees }, { objectID: 'web' }, 'shop', new AbortController().signal);
  const first = items.next().then(
    () => 'an item',
    (error: Error) => error.message,
  );
  await clock.runFor(1_000);
  expect(await first).toBe('The agent has not applied this object.');
});
