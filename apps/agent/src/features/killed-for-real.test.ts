import { createHash } from 'node:crypto';
import type { WantedFeature } from '@hawser/contract/features';
import { installerCommand } from '@hawser/domain/argocd';
import { systemClock } from '@hawser/ports';
import { serviceAccountKubeconfig, skipReason, startCluster } from '@hawser/testkit';
import { expect, test } from 'vitest';
import { Kubernetes } from '../adapters/kubernetes.ts';
import { kubeconfigAccess, withToken } from '../adapters/kubernetes-access.ts';
import { reconcileArgoCd } from './argocd.ts';
import type { FeatureState } from './ports.ts';
import { installInstaller } from './testing/installer.ts';
import { argoManifest } from './testing/manifest.ts';

const reason = skipReason();
const ROUTER = '01900000-0000-7000-8000-000000000abc';
const AGENTS = 'hawser-agent-hawser';
const MANIFEST = argoManifest('v3.5.7');
const KINDS =
  'crd,namespace,serviceaccount,role,clusterrole,rolebinding,clusterrolebinding,configmap,service,deployment,statefulset';
const silent = { info: () => {}, warn: () => {}, error: () => {} };

test.skipIf(reason !== null)(
  `an agent that is killed at every step of a real API server still installs and removes all (${reason ?? 'programs found'})`,
  async () => {
    const cluster = await startCluster('killed');
    await installInstaller(cluster, AGENTS, ROUTER);
    const access = await kubeconfigAccess(await serviceAccountKubeconfig(cluster, AGENTS, 'hawser-agent'));
    /** One process of the agent. It dies when it begins the step with this number. */
    const run = (mode: WantedFeature['mode'], killedAt: number | null): Promise<FeatureState> => {
      const killed = new AbortController();
      const work = reconcileArgoCd(
        {
          clock: systemClock,
          log: silent,
          kube: new Kubernetes(access),
          namespace: AGENTS,
          routerID: ROUTER,
          keepsRights: false,
          withToken: (token) => new Kubernetes(withToken(access, token)),
          download: async () => new TextEncoder().encode(MANIFEST),
          isPinned: () => true,
        },
        {
          slug: 'argocd',
          mode,
          version: 'v3.5.7',
          namespace: 'gitops',
          manifest: {
            url: 'https://mirror.example.org',
            sha256: createHash('sha256').update(MANIFEST).digest('hex'),
          },
          serviceType: 'ClusterIP',
          hostname: '',
        },
        ({ step }) => {
          if (step === undefined || step !== killedAt) return;
          killed.abort();
          throw new Error('killed');
        },
        killed.signal,
      );
      return work;
    };
    const names = async () =>
      (await cluster.kubectl('get', KINDS, '-A', '-l=hawser.io/feature=argocd', '-o=name'))
        .split('\n')
        .sort();
    const bindings = async () =>
      (await cluster.kubectl('get', 'clusterrolebindings', '-o=name'))
        .split('\n')
        .filter((name) => name.includes('installer'));
    const bind = () => cluster.kubectl(...installerCommand(ROUTER, AGENTS).split(' ').slice(1));
    try {
      await bind();
      for (let step = 1; step <= 7; step++) await expect(run('install', step)).rejects.toThrow('killed');
      expect((await run('install', null)).state).toBe('READY');
      const installed = await names();
      expect(installed.length).toBeGreaterThan(8);
      expect(await bindings()).toEqual([]);

      await bind();
      for (let step = 1; step <= 6; step++) await expect(run('remove', step)).rejects.toThrow('killed');
      expect((await run('remove', null)).state).toBe('REMOVED');
      expect(await names()).toEqual(['']);
      expect(await bindings()).toEqual([]);

      // What is installed again is the same as before.
      await bind();
      expect((await run('install', null)).state).toBe('READY');
      expect(await names()).toEqual(installed);
    } finally {
      await access.dispatcher.destroy();
      await cluster.stop();
    }
  },
  180_000,
);
