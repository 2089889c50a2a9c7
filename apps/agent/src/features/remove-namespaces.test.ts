import { systemClock } from '@hawser/ports';
import { skipReason, startCluster, type TestCluster } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { downloads } from '../adapters/download.ts';
import { Kubernetes } from '../adapters/kubernetes.ts';
import { kubeconfigAccess } from '../adapters/kubernetes-access.ts';
import { unmarkOfAgent } from './brought-namespaces.ts';
import { NAMESPACE } from '../kube/kinds.ts';
import type { FeaturePorts } from './ports.ts';
import { removeNamespaces } from './remove-namespaces.ts';

const reason = skipReason();
const ROUTER = '01900000-0000-7000-8000-000000000abc';
const OF_AGENT = 'hawser.io/agent-of=a-network';

describe.skipIf(reason !== null)(
  `namespaces of an Argo CD that is removed (${reason ?? 'programs found'})`,
  () => {
    let cluster: TestCluster;
    let kube: Kubernetes;
    let ports: FeaturePorts;
    let access: Awaited<ReturnType<typeof kubeconfigAccess>>;

    beforeAll(async () => {
      cluster = await startCluster('hub');
      access = await kubeconfigAccess(cluster.kubeconfig);
      kube = new Kubernetes(access);
      ports = {
        clock: systemClock,
        log: { info: () => {}, warn: () => {}, error: () => {} },
        kube,
        namespace: 'hawser-agent-hawser',
        routerID: ROUTER,
        keepsRights: false,
        withToken: () => kube,
        download: downloads(''),
        isPinned: () => true,
      };
    });
    afterAll(async () => {
      await access?.dispatcher.destroy();
      await cluster?.stop();
    });

    const remove = () =>
      removeNamespaces(ports, kube, { slug: 'argocd', namespace: 'argocd' }, new AbortController().signal);
    const absent = async (...args: string[]) =>
      (await cluster.kubectl('get', ...args, '--ignore-not-found', '-o=name')).trim();
    /** As Argo CD does for an Application with `CreateNamespace=true`. */
    const byArgoCd = (name: string) =>
      cluster.apply(JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name }, spec: {} }), [
        '--server-side',
        '--field-manager=argocd-controller',
      ]);

    test('those of features go if Argo CD created them after it was there, and nobody else uses them', async () => {
      await byArgoCd('localai');
      // Timestamps of Kubernetes have seconds.
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      await cluster.kubectl('create', 'namespace', 'argocd');
      await byArgoCd('observability');
      await byArgoCd('crossplane-system');
      await cluster.kubectl('create', 'namespace', 'argo-events');
      const lease = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', spec: {} };
      await cluster.apply(
        JSON.stringify({ ...lease, metadata: { name: 'leader', namespace: 'observability' } }),
      );
      await cluster.kubectl(
        '-n=crossplane-system',
        'create',
        'configmap',
        'notes',
        '--from-literal=of=a-team',
      );
      expect(await remove()).toBe(
        'Namespace crossplane-system was left: it holds ConfigMap notes, which Hawser did not install. Delete it when nobody needs that.',
      );
      expect(await absent('namespace', 'observability')).toBe('');
      for (const name of ['crossplane-system', 'argo-events', 'localai', 'argocd'])
        expect(await absent('namespace', name)).not.toBe('');
      await cluster.kubectl('delete', 'namespace', 'crossplane-system', 'argocd');
    });

    test('that of the install command goes with the agent, unless others use it or it is used again', async () => {
      const labels = { 'hawser.io/router': ROUTER, 'hawser.io/agent-of': 'a-network' };
      const metadata = { name: 'hawser-agent-gitops', namespace: 'argocd', labels };
      await cluster.kubectl('create', 'namespace', 'argocd');
      // Somebody else's, without a role of the agent, is not touched.
      expect(await remove()).toBe('');
      expect(await absent('namespace', '-l', OF_AGENT)).toBe('');
      await cluster.apply(
        JSON.stringify({ apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'Role', metadata, rules: [] }),
      );
      await cluster.kubectl('-n=argocd', 'create', 'configmap', 'notes', '--from-literal=of=a-team');
      expect(await remove()).toContain('Namespace argocd was left: it holds ConfigMap notes');
      expect(await absent('namespace', '-l', OF_AGENT)).toBe('');
      await cluster.kubectl('-n=argocd', 'delete', 'configmap', 'notes');
      expect(await remove()).toBe('');
      expect(await absent('namespace', '-l', OF_AGENT)).toBe('namespace/argocd');
      const namespace = await kube.get({ kind: NAMESPACE, namespace: null, name: 'argocd' });
      await unmarkOfAgent(kube, namespace, ROUTER);
      expect(await absent('namespace', '-l', OF_AGENT)).toBe('');
      expect(await remove()).toBe('');
      await cluster.kubectl('delete', 'namespaces', '-l', OF_AGENT);
      expect(await absent('namespace', 'argocd')).toBe('');
    });
  },
);
