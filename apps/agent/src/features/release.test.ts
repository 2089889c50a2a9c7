import { readFile } from 'node:fs/promises';
import { argoCdRelease, installerCommand } from '@hawser/domain/argocd';
import { systemClock } from '@hawser/ports';
import { serviceAccountKubeconfig, skipReason, startCluster, testenvFile } from '@hawser/testkit';
import { expect, test } from 'vitest';
import { Kubernetes } from '../adapters/kubernetes.ts';
import { kubeconfigAccess, withToken } from '../adapters/kubernetes-access.ts';
import { reconcileArgoCd } from './argocd.ts';
import { installInstaller } from './testing/installer.ts';

const ROUTER = '01900000-0000-7000-8000-000000000abc';
const AGENTS = 'hawser-agent-hawser';
const VERSION = 'v3.5.7';
const file = testenvFile('manifests', 'argo-cd', 'install.yaml');
const reason = skipReason();
const silent = { info: () => {}, warn: () => {}, error: () => {} };

test('the release that is installed is pinned', () => {
  expect(argoCdRelease(VERSION)?.sha256).toMatch(/^[0-9a-f]{64}$/);
});

// Only where the test environment has the manifest, of 1.9 MB: the programs alone do not bring it.
test.skipIf(reason !== null).each(file === null ? [] : [file])(
  `the manifest of the release itself is installed with the permissions that the command grants (${reason ?? 'found'})`,
  { timeout: 180_000 },
  async (manifest) => {
    const bytes = await readFile(manifest);
    const sha256 = argoCdRelease(VERSION)?.sha256 ?? '';
    const cluster = await startCluster('release');
    const access = await installInstaller(cluster, AGENTS, ROUTER)
      .then(() => serviceAccountKubeconfig(cluster, AGENTS, 'hawser-agent'))
      .then(kubeconfigAccess);
    try {
      const steps = new Set<number>();
      const install = () =>
        reconcileArgoCd(
          {
            clock: systemClock,
            log: silent,
            kube: new Kubernetes(access),
            namespace: AGENTS,
            routerID: ROUTER,
            keepsRights: false,
            withToken: (token) => new Kubernetes(withToken(access, token)),
            download: async () => bytes,
            isPinned: (version, digest) => argoCdRelease(version)?.sha256 === digest,
          },
          {
            slug: 'argocd',
            mode: 'install',
            version: VERSION,
            namespace: 'gitops',
            manifest: { url: 'https://mirror.example.org/install.yaml', sha256 },
            serviceType: 'ClusterIP',
            hostname: '',
          },
          ({ step }) => step !== undefined && steps.add(step),
          new AbortController().signal,
        );
      await cluster.kubectl(...installerCommand(ROUTER, AGENTS).split(' ').slice(1));
      expect(await install()).toMatchObject({ state: 'READY', version: VERSION, message: '' });
      expect([...steps].filter((step) => step > 0)).toEqual([1, 2, 3, 4, 5, 6, 7]);
      const kinds = 'deployment,statefulset,service,networkpolicy';
      const names = await cluster.kubectl('-n', 'gitops', 'get', kinds, '-o=name');
      expect(names).toContain('deployment.apps/argocd-server');
      expect(names).toContain('statefulset.apps/argocd-application-controller');
    } finally {
      await access.dispatcher.destroy();
      await cluster.stop();
    }
  },
);
