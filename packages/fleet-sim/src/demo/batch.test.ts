import type { Dial, SocketEvents } from '@hawser/ports';
import { expect, test } from 'vitest';
import { desiredObjects } from '../cluster/desired-objects.ts';
import { settleTemplate } from '../cluster/settle-template.ts';
import { InternPool } from '@hawser/kube-sim';
import { Batch, type SettleTemplate } from './batch.ts';

const attached = (name: string) => ({ name, routerID: `router-${name}`, installId: `install-${name}` });
const desired = (from: number, to: number) =>
  JSON.stringify({ type: 'desired', apply: desiredObjects(6).slice(from, to) });
const settled: SettleTemplate = (desired) =>
  settleTemplate({
    desired,
    namespace: 'demo',
    at: Date.UTC(2027, 0, 4),
    gitVersion: 'v1.36.1',
    internPool: new InternPool(),
  });

/** A server that sends what the test passes to it. */
function observed(batch: Batch): SocketEvents {
  let events: SocketEvents | null = null;
  const dial: Dial = (_url, listening) => {
    events = listening;
    return { send() {}, close() {}, terminate() {}, bufferedBytes: 0 };
  };
  batch.observe(dial)('ws://server', { opened() {}, message() {}, closed() {} });
  if (!events) throw new Error('Nobody listens');
  return events;
}

test('the first cluster of a network starts empty; the others start with its desired set applied', async () => {
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const batch = new Batch(['a', 'b', 'c'].map(attached), 6, settled, resolve);
  expect(batch.next()?.name).toBe('a');
  expect(batch.template).toBeNull();
  expect(batch.canStart).toBe(false);
  const { message } = observed(batch);
  for (const [from, to] of [
    [0, 0],
    [0, 4],
    [4, 6],
  ] as const)
    message(desired(from, to));
  // The copy is not ready yet: no other cluster may start empty instead.
  batch.release();
  expect(batch.canStart).toBe(false);
  await ready;
  expect([batch.next()?.name, batch.next()?.name, batch.isEmpty]).toEqual(['b', 'c', true]);
  const tables = batch.template?.instantiate('router-b', { bytes: (size) => new Uint8Array(size) }).tables;
  expect(tables?.get('apps/deployments')?.size).toBe(2);
});

test('when the first gets no desired set, or no template can be made, the others start empty too', async () => {
  let count = 0;
  const silent = new Batch(['a', 'b'].map(attached), 6, settled, () => count++);
  silent.next();
  silent.release();
  expect([count, silent.next()?.name, silent.template]).toEqual([1, 'b', null]);
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  const failing = new Batch(['a', 'b'].map(attached), 6, () => Promise.reject(new Error('no')), resolve);
  failing.next();
  observed(failing).message(desired(0, 6));
  await ready;
  expect([failing.next()?.name, failing.template]).toEqual(['b', null]);
});
