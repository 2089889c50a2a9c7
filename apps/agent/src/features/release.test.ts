import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ARGOCD_VERSION, argoCdRelease, argoCdVersions, installerCommand } from '@hawser/domain/argocd';
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
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const OLD_SERVICE = `apiVersion: v1
kind: Service
metadata: {name: argocd-old}
spec: {ports: [{port: 443}], selector: {app.kubernetes.io/name: argocd-old}}
`;
const APPLICATION = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: shop, namespace: gitops}
spec:
  project: default
  source: {repoURL: 'https://example.org/shop.git', path: ., targetRevision: HEAD}
  destination: {name: in-cluster, namespace: shop}
`;
const silent = { info: () => {}, warn: () => {}, error: () => {} };

test('the releases that are offered are pinned, newest first, the preset one among them', () => {
  const versions = argoCdVersions(ARGOCD_VERSION);
  expect(versions).toContain(VERSION);
  expect(versions).toEqual([...versions].toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true })));
  for (const version of versions) expect(argoCdRelease(version)?.sha256).toMatch(/^[0-9a-f]{64}$/);
});

// Only where the test environment has the manifest, of 1.9 MB: the programs alone do not bring it.
test.skipIf(reason !== null).each(file === null ? [] : [file])(
  `the manifest of the release itself is installed with the permissions that the command grants, also over an earlier one (${reason ?? 'found'})`,
  { timeout: 180_000 },
  async (manifest) => {
    const bytes = await readFile(manifest);
    const cluster = await startCluster('release');
    const access = await installInstaller(cluster, AGENTS, ROUTER)
      .then(() => serviceAccountKubeconfig(cluster, AGENTS, 'hawser-agent'))
      .then(kubeconfigAccess);
    const steps = new Set<number>();
    const install = async (version: string, served: Uint8Array) => {
      await cluster.kubectl(...installerCommand(ROUTER, AGENTS).split(' ').slice(1));
      return reconcileArgoCd(
        {
          clock: systemClock,
          log: silent,
          kube: new Kubernetes(access),
          namespace: AGENTS,
          routerID: ROUTER,
          keepsRights: false,
          withToken: (token) => new Kubernetes(withToken(access, token)),
          download: async () => served,
          isPinned: () => true,
        },
        {
          slug: 'argocd',
          mode: 'install',
          version,
          namespace: 'gitops',
          manifest: { url: 'https://mirror.example.org/install.yaml', sha256: sha256(served) },
          serviceType: 'ClusterIP',
          hostname: '',
        },
        ({ step }) => step !== undefined && steps.add(step),
        new AbortController().signal,
      );
    };
    const get = (...what: string[]) => cluster.kubectl('-n', 'gitops', 'get', ...what);
    const names = () => get('deployment,statefulset,service,networkpolicy', '-o=name');
    try {
      // The release before has another image, and a Service that is gone now.
      const text = bytes.toString().replaceAll(`argocd:${VERSION}`, 'argocd:v3.5.6');
      expect((await install('v3.5.6', Buffer.from(`${text}---\n${OLD_SERVICE}`))).state).toBe('READY');
      expect(await names()).toContain('service/argocd-old');
      await cluster.apply(APPLICATION);
      const application = () => get('application', 'shop', '-o=jsonpath={.metadata.uid} {.spec}');
      const before = await application();
      steps.clear();

      expect(sha256(bytes)).toBe(argoCdRelease(VERSION)?.sha256);
      const installed = await install(VERSION, bytes);
      expect(installed).toMatchObject({ state: 'READY', version: VERSION, message: '' });
      expect([...steps].filter((step) => step > 0)).toEqual([1, 2, 3, 4, 5, 6, 7]);
      const kinds = await names();
      expect(kinds).toContain('deployment.apps/argocd-server');
      expect(kinds).toContain('statefulset.apps/argocd-application-controller');
      expect(kinds).not.toContain('argocd-old');
      const images = await get('deployment,statefulset', '-o=jsonpath={..image}');
      expect(images).toContain(`argocd:${VERSION}`);
      expect(images).not.toContain('v3.5.6');
      expect(await application()).toBe(before);
    } finally {
      await access.dispatcher.destroy();
      await cluster.stop();
    }
  },
);
