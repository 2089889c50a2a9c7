import { createHash } from 'node:crypto';
import type { WantedFeature } from '@hawser/contract/features';
import { systemClock } from '@hawser/ports';
import { expect, test } from 'vitest';
import { reconcileArgoCd } from './argocd.ts';
import { argoManifest } from './testing/manifest.ts';
import { MemoryApi } from './testing/memory-api.ts';

const ROUTER = '01900000-0000-7000-8000-000000000abc';
const MANIFEST = argoManifest('v3.5.7');
const WANTED: WantedFeature = {
  slug: 'argocd',
  mode: 'install',
  version: 'v3.5.7',
  namespace: 'argocd',
  manifest: {
    url: 'https://mirror.example.org',
    sha256: createHash('sha256').update(MANIFEST).digest('hex'),
  },
  serviceType: 'ClusterIP',
  hostname: '',
};
const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** One process of the agent, which is killed after so many writes. */
function run(kube: MemoryApi, mode: WantedFeature['mode'], writes = Number.POSITIVE_INFINITY) {
  kube.writesLeft = writes;
  const ports = {
    clock: systemClock,
    log: silent,
    kube,
    namespace: 'hawser-agent-hawser',
    routerID: ROUTER,
    keepsRights: false,
    withToken: () => kube,
    download: async () => new TextEncoder().encode(MANIFEST),
    isPinned: () => true,
  };
  return reconcileArgoCd(ports, { ...WANTED, mode }, () => {}, new AbortController().signal);
}

const names = ({ objects }: MemoryApi) => [...objects.keys()].toSorted();
/** More writes than an installation has. */
const WRITES = 60;

async function installed(): Promise<MemoryApi> {
  const kube = new MemoryApi(ROUTER);
  kube.bindRights();
  await run(kube, 'install');
  return kube;
}

test('an agent that was killed after any write installs the same, and gives the permissions back', async () => {
  const whole = await installed();
  expect(whole.hasRights).toBe(false);
  let killed = 0;
  for (let writes = 0; writes < WRITES; writes += 1) {
    const kube = new MemoryApi(ROUTER);
    kube.bindRights();
    await run(kube, 'install', writes).catch(() => (killed += 1));
    expect((await run(kube, 'install')).state).toBe('READY');
    expect(names(kube)).toEqual(names(whole));
    expect(kube.hasRights).toBe(false);
  }
  expect(killed).toBeGreaterThan(15);
  expect(killed).toBeLessThan(WRITES);
});

test('an agent that was killed after any write removes everything, and gives the permissions back', async () => {
  const kept = 'configmaps/hawser-agent-hawser/hawser-features';
  let killed = 0;
  for (let writes = 0; writes < WRITES; writes += 1) {
    const kube = await installed();
    kube.bindRights();
    await run(kube, 'remove', writes).catch(() => (killed += 1));
    expect((await run(kube, 'remove')).state).toBe('REMOVED');
    expect(names(kube)).toEqual([kept]);
  }
  expect(killed).toBeGreaterThan(15);
});
