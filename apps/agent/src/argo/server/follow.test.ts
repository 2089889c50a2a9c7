import { VirtualClock } from '@hawser/ports/virtual';
import { systemRandom } from '@hawser/ports';
import { expect, test } from 'vitest';
import type { ArgoAnswer, ArgoCall } from '../../adapters/argo-server-calls.ts';
import { Applications } from '../applications.ts';
import { Hub, SHOP, shop } from '../testing/argo-cd.ts';
import { KnownCredentials } from '../credentials/known-credentials.ts';
import { ArgoServer } from './argo-server.ts';

const START = Date.UTC(2026, 0, 31, 12);
const RESOURCE = { group: '', kind: 'ConfigMap', namespace: 'shop', name: 'colors' };
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const SETTINGS = {
  'accounts.hawser': 'apiKey, login',
  'server.secretkey': base64('key'),
  'tls.crt': base64('certificate'),
};
const hash = (digit: string): string => digit.repeat(40);

function start(answer: (call: ArgoCall) => ArgoAnswer) {
  const clock = new VirtualClock({ startAt: START });
  const hub = new Hub(shop());
  hub.settings = SETTINGS;
  const calls: ArgoCall[] = [];
  const call = async (asked: ArgoCall) => {
    calls.push(asked);
    return answer(asked);
  };
  const applications = new Applications({
    clock,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    kube: hub.kube,
    namespace: 'argocd',
    server: new ArgoServer({
      clock,
      random: systemRandom,
      kube: hub.kube,
      credentials: new KnownCredentials(),
      namespace: 'argocd',
      call,
    }),
    entryOf: (objectID) => (objectID === SHOP.objectID ? SHOP : undefined),
    outdated: () => {},
    installing: () => {},
  });
  /** Collects what comes until the test ends it; rejects with the reason when it ends by itself. */
  const collect = <Item>(of: (signal: AbortSignal) => AsyncIterable<Item>) => {
    const items: Item[] = [];
    const end = new AbortController();
    const done = (async () => {
      for await (const item of of(end.signal)) items.push(item);
    })();
    const stop = (): Promise<void> => {
      end.abort();
      return done;
    };
    return { items, stop, done };
  };
  const change = (fields: Record<string, unknown>) => {
    hub.application = shop(fields);
    applications.observe(SHOP.objectID, hub.application);
  };
  return { clock, hub, calls, applications, collect, change };
}

const json = (value: unknown, status = 200): ArgoAnswer => ({ status, text: JSON.stringify(value) });
const sides = (live: string, desired: string) => ({
  items: [
    {
      ...RESOURCE,
      normalizedLiveState: JSON.stringify({ data: { color: live } }),
      predictedLiveState: JSON.stringify({ data: { color: desired } }),
    },
  ],
});

test('a difference is sent at once, again when it has changed, and otherwise only when it was read', async () => {
  let now = sides('blue', 'green');
  const { clock, calls, applications, collect, change } = start(() => json(now));
  const of = { objectID: SHOP.objectID, resource: RESOURCE };
  const { items, stop } = collect((signal) => applications.followDifference(of, signal));
  await clock.runFor(1);
  expect(JSON.parse(items[0]?.text ?? '')).toMatchObject({
    live: { data: { color: 'blue' } },
    desired: { data: { color: 'green' } },
  });
  expect(calls[0]).toMatchObject({ namespace: 'argocd', certificate: 'certificate' });
  await clock.runFor(31_000);
  expect(items.at(-1)).toMatchObject({ text: '', complete: true });
  now = sides('red', 'green');
  // Many changes in a second are read once.
  for (let times = 0; times < 50; times++) change({});
  await clock.runFor(2_000);
  expect(items.at(-1)?.text).toContain('red');
  expect(calls).toHaveLength(3);
  await stop();
});

test('one that is large comes in parts, and one that is too large is a reason', async () => {
  let length = 100_000;
  const { clock, applications, collect, change } = start(() => json(sides('x'.repeat(length), '')));
  const of = { objectID: SHOP.objectID, resource: RESOURCE };
  const { items, done } = collect((signal) => applications.followDifference(of, signal));
  const ended = done.catch((error: unknown) => error);
  await clock.runFor(1);
  expect(items.length).toBeGreaterThan(3);
  expect(items.map(({ complete }) => complete).indexOf(true)).toBe(items.length - 1);
  length = 2_000_000;
  change({});
  await clock.runFor(2_000);
  expect(await ended).toMatchObject({ code: 'limit' });
});

test('commits are read once, and what cannot be read is left out and tried again', async () => {
  let isBroken = true;
  const { clock, calls, applications, collect, change } = start(({ path }) =>
    path.includes(hash('b')) && isBroken
      ? json({ error: 'not found in the repository' }, 500)
      : json({ author: 'Ada', message: path.slice(40, 44) }),
  );
  change({ status: { sync: { revision: hash('a') }, history: [{ id: 0, revision: hash('b') }] } });
  const { items, stop } = collect((signal) => applications.followCommits(SHOP.objectID, signal));
  await clock.runFor(1);
  expect(items.at(-1)?.commits.map(({ revision }) => revision)).toEqual([hash('a')]);
  isBroken = false;
  await clock.runFor(31_000);
  expect(items.at(-1)?.commits.map(({ revision }) => revision)).toEqual([hash('a'), hash('b')]);
  expect(calls).toHaveLength(3);
  await clock.runFor(90_000);
  expect(calls).toHaveLength(3);
  await stop();
});

test('refusals and failures of Argo CD are reasons in words', async () => {
  const ended = (answer: ArgoAnswer): Promise<unknown> => {
    const { applications } = start(() => answer);
    const of = { objectID: SHOP.objectID, resource: RESOURCE };
    const items = applications.followDifference(of, new AbortController().signal);
    return items.next().catch((error: unknown) => error);
  };
  expect(await ended(json({ message: 'permission\u0000 denied' }, 403))).toMatchObject({
    code: 'refused',
    message: "Argo CD's server answers with HTTP status 403: permission denied",
  });
  expect(await ended({ status: 502, text: '<html>' })).toMatchObject({ code: 'failed' });
  expect(await ended({ status: 200, text: 'nothing' })).toMatchObject({ code: 'not-found' });
  expect(await ended({ status: 302, text: '' })).toMatchObject({ code: 'failed' });
  expect(await ended({ status: 200, text: null })).toMatchObject({ code: 'limit' });
});

test('an Argo CD without the account is not asked, nor a session made', async () => {
  const { hub, calls, applications } = start(() => json({}));
  hub.settings = { ...SETTINGS, 'accounts.hawser': 'apiKey' };
  await expect(
    applications.followCommits(SHOP.objectID, new AbortController().signal).next(),
  ).resolves.toMatchObject({ value: { commits: [] } });
  hub.application = shop({ status: { sync: { revision: hash('a') } } });
  await expect(
    applications.followCommits(SHOP.objectID, new AbortController().signal).next(),
  ).rejects.toMatchObject({ code: 'refused', message: expect.stringContaining('changes no other') });
  expect(calls).toEqual([]);
});
