import type { ApplicationItem } from '@hawser/contract/argo';
import { VirtualClock } from '@hawser/ports/virtual';
import { expect, test } from 'vitest';

import { Applications } from './applications.ts';
import { controller, Hub, SHOP, shop } from './testing/argo-cd.ts';

const START = Date.UTC(2026, 0, 31, 12);
const MINUTE = 60_000;

function start(controllers = [controller(1)], repoServers = [controller(1, 'argocd-repo-server')]) {
  const clock = new VirtualClock({ startAt: START });
  const hub = new Hub(shop());
  hub.controllers = controllers;
  hub.repoServers = repoServers;
  const outdated = new Map<string, string | null>();
  const applications = new Applications({
    clock,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    kube: hub.kube,
    namespace: 'argocd',
    server: { get: () => Promise.reject(new Error('nobody asks it')) },
    entryOf: (objectID) => (objectID === SHOP.objectID ? SHOP : undefined),
    outdated: (objectID, reason) => outdated.set(objectID, reason),
    installing: () => undefined,
  });
  const end = new AbortController();
  const running = applications.run(end.signal);
  const compared = () => {
    hub.application = shop({ status: { reconciledAt: new Date(clock.now()).toISOString() } });
    applications.observe(SHOP.objectID, hub.application);
  };
  compared();
  return {
    clock,
    hub,
    outdated,
    applications,
    compared,
    stop: async () => {
      end.abort();
      await running;
    },
  };
}

test('a controller that is not ready makes its Applications outdated, until it is back', async () => {
  const { clock, hub, outdated, stop } = start();
  await clock.runFor(MINUTE);
  expect(outdated.size).toBe(0);
  hub.controllers = [controller(0)];
  await clock.runFor(MINUTE);
  expect(outdated.get(SHOP.objectID)).toMatch(
    /^Argo CD has stopped: argocd-application-controller in namespace argocd: /,
  );
  hub.controllers = [controller(1)];
  await clock.runFor(MINUTE);
  expect(outdated.get(SHOP.objectID)).toBeNull();
  hub.repoServers = [controller(0, 'argocd-repo-server')];
  await clock.runFor(MINUTE);
  expect(outdated.get(SHOP.objectID)).toMatch(
    /^Argo CD cannot read any source: argocd-repo-server in namespace argocd: /,
  );
  hub.repoServers = [];
  await clock.runFor(MINUTE);
  expect(outdated.get(SHOP.objectID)).toBe(
    'Argo CD cannot read any source: argocd-repo-server does not exist in namespace argocd',
  );
  hub.controllers = [];
  hub.repoServers = [controller(1, 'argocd-repo-server')];
  await clock.runFor(MINUTE);
  expect(outdated.get(SHOP.objectID)).toBe(
    'Argo CD has stopped: argocd-application-controller does not exist in namespace argocd',
  );
  await stop();
});

test('an Application that was not compared for three periods is outdated, also where no workload is to be seen', async () => {
  const { clock, outdated, compared, stop } = start([], []);
  await clock.runFor(9 * MINUTE);
  expect(outdated.size).toBe(0);
  await clock.runFor(MINUTE);
  expect(outdated.get(SHOP.objectID)).toBe('Argo CD has not compared it since 2026-01-31 12:00 UTC');
  compared();
  expect(outdated.get(SHOP.objectID)).toBeNull();
  await stop();
});

test('the period is that of the settings of Argo CD; without one no age means anything', async () => {
  const { clock, hub, outdated, compared, stop } = start([], []);
  hub.settings = { 'timeout.reconciliation': '10s', 'timeout.reconciliation.jitter': '0' };
  await clock.runFor(MINUTE);
  expect(outdated.get(SHOP.objectID)).toContain('has not compared it');
  hub.settings = { 'timeout.reconciliation': '0s' };
  await clock.runFor(MINUTE);
  expect(outdated.get(SHOP.objectID)).toBeNull();
  compared();
  await clock.runFor(60 * MINUTE);
  expect(outdated.get(SHOP.objectID)).toBeNull();
  await stop();
});

test('who looks at an Application gets it at once and after each change, with the reason for which it is outdated', async () => {
  const { clock, hub, applications, compared, stop } = start();
  const items: ApplicationItem[] = [];
  const end = new AbortController();
  const following = (async () => {
    for await (const item of applications.follow(SHOP.objectID, end.signal)) items.push(item);
  })();
  await clock.runFor(1);
  hub.application = shop({ status: { health: { status: 'Degraded' } } });
  applications.observe(SHOP.objectID, hub.application);
  await clock.runFor(1);
  expect(items.map(({ application }) => application.health)).toEqual(['HEALTHY', 'DEGRADED']);
  expect(items.map(({ application }) => application.window)).toEqual([null, null]);
  const window = { kind: 'deny', schedule: '0 12 * * *', duration: '1h', clusters: ['berlin'] };
  hub.project = { spec: { syncWindows: [window] } };
  compared();
  hub.controllers = [controller(0)];
  await clock.runFor(MINUTE);
  expect(items.at(-1)?.application.outdated).toContain('Argo CD has stopped');
  expect(items.at(-1)?.application.window).toMatchObject({ kind: 'deny', until: START + 60 * MINUTE });
  end.abort();
  await following;
  await expect(applications.follow('unknown', new AbortController().signal).next()).rejects.toThrow(
    'has not applied this object',
  );
  await stop();
});

test('what somebody else created under the name of one is not shown as ours, nor acted on', async () => {
  const { hub, applications, stop } = start();
  hub.application = shop({ metadata: { name: 'shop', namespace: 'argocd', uid: 'theirs' } });
  const theirs = 'Application "shop" already exists in namespace "argocd" and was not created by Hawser.';
  await expect(applications.follow(SHOP.objectID, new AbortController().signal).next()).rejects.toThrow(
    theirs,
  );
  await expect(applications.act(SHOP.objectID, { type: 'refresh', hard: true }, 'ada')).rejects.toThrow(
    theirs,
  );
  expect(hub.patches).toEqual([]);
  await stop();
});
