import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FeatureReport, WantedFeature } from '@hawser/contract/features';
import { installerCommand, installerName } from '@hawser/domain/argocd';
import { systemClock } from '@hawser/ports';
import { newTextReceiver } from '@hawser/sealing';
import {
  serviceAccountKubeconfig,
  skipReason,
  startCluster,
  type TestCluster,
  waitUntil,
} from '@hawser/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { downloads } from '../adapters/download.ts';
import { Kubernetes } from '../adapters/kubernetes.ts';
import { kubeconfigAccess, withToken } from '../adapters/kubernetes-access.ts';
import { sealText } from '../adapters/seal-text.ts';
import { Features } from './features.ts';
import { sealedPassword } from './password.ts';
import { FeatureRecords } from './record.ts';
import { installInstaller } from './testing/installer.ts';
import { argoManifest } from './testing/manifest.ts';

const reason = skipReason();
const ROUTER = '01900000-0000-7000-8000-000000000abc';
const AGENTS = 'hawser-agent-hawser';
const silent = { info: () => {}, warn: () => {}, error: () => {} };
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe.skipIf(reason !== null)(
  `installing Argo CD on a real API server (${reason ?? 'programs found'})`,
  () => {
    let cluster: TestCluster;
    let mirror: Server;
    let served = '';
    let kube: Kubernetes;
    let access: Awaited<ReturnType<typeof kubeconfigAccess>>;
    let features: Features;
    let reports: FeatureReport[] = [];

    beforeAll(async () => {
      cluster = await startCluster('hub');
      await installInstaller(cluster, AGENTS, ROUTER);
      access = await kubeconfigAccess(await serviceAccountKubeconfig(cluster, AGENTS, 'hawser-agent'));
      kube = new Kubernetes(access);
      mirror = createServer((_, response) => response.end(served));
      await new Promise<void>((resolve) => mirror.listen(0, '127.0.0.1', resolve));
    });
    afterAll(async () => {
      mirror?.close();
      await access?.dispatcher.destroy();
      await cluster?.stop();
    });

    const newFeatures = (keepsRights = false, argoCdNamespace?: string) =>
      new Features(
        {
          argoCdNamespace,
          clock: systemClock,
          log: silent,
          kube,
          namespace: AGENTS,
          routerID: ROUTER,
          keepsRights,
          withToken: (token) => new Kubernetes(withToken(access, token)),
          download: downloads(''),
          isPinned: () => true,
        },
        ([report]) => report && reports.push(report),
      );

    beforeEach(() => {
      served = argoManifest('v3.5.7');
      reports = [];
      features = newFeatures();
    });
    afterEach(async () => {
      await features.stop();
    });

    const wanted = (more: Partial<WantedFeature> = {}): WantedFeature => ({
      slug: 'argocd',
      mode: 'install',
      version: 'v3.5.7',
      namespace: 'gitops',
      manifest: {
        url: `http://127.0.0.1:${(mirror.address() as AddressInfo).port}/install.yaml`,
        sha256: sha256(argoManifest('v3.5.7')),
      },
      serviceType: 'ClusterIP',
      hostname: '',
      ...more,
    });
    const want = (more: Partial<WantedFeature> = {}) => features.receive([wanted(more)], () => {});
    const until = (state: string, timeoutMs = 120_000) =>
      waitUntil(
        () => {
          const last = reports.at(-1);
          return last?.state === state ? last : null;
        },
        { what: state, timeoutMs },
      ).catch((error: unknown) => {
        throw new Error(`not ${state} but ${JSON.stringify(reports.at(-1))}`, { cause: error });
      });
    const bind = () => cluster.kubectl(...installerCommand(ROUTER, AGENTS).split(' ').slice(1));
    const absent = (...args: string[]) =>
      cluster.kubectl('get', ...args, '--ignore-not-found', '-o=name').then((output) => output.trim());

    test('waits for the permissions and names what is missing, and applies nothing', async () => {
      want();
      const report = await until('WAITING');
      expect(report.message).toContain('does not have its permissions yet');
      expect(report.missingRights).toContain(
        'get, list, create, patch, delete customresourcedefinitions.apiextensions.k8s.io',
      );
      expect(await absent('namespace', 'gitops')).toBe('');
    });

    test('a mirror that serves other bytes fails with both digests, and nothing is applied', async () => {
      await bind();
      served = argoManifest('v9');
      want();
      const report = await until('FAILED');
      expect(report.message).toContain(sha256(served));
      expect(report.message).toContain(sha256(argoManifest('v3.5.7')));
      expect(await absent('namespace', 'gitops')).toBe('');
    });

    test('installs in steps, into the chosen namespace, and gives the permissions back', async () => {
      want();
      const report = await until('READY');
      expect(report).toMatchObject({
        version: 'v3.5.7',
        namespace: 'gitops',
        existing: null,
        uiURL: null,
        respectsRbac: true,
      });
      const steps = reports.filter(({ state }) => state === 'INSTALLING').map(({ step }) => step);
      expect([...new Set(steps)]).toEqual([1, 2, 3, 4, 5, 6, 7]);
      expect(reports.some(({ state }) => state === 'INITIATING')).toBe(true);
      const { subjects } = JSON.parse(
        await cluster.kubectl('get', 'clusterrolebinding', 'argocd-application-controller', '-o=json'),
      );
      expect(subjects[0].namespace).toBe('gitops');
      const account = '-o=jsonpath={.data.accounts\\.hawser}';
      expect(await cluster.kubectl('-n=gitops', 'get', 'configmap', 'argocd-cm', account)).toBe('login');
      expect(await absent('clusterrolebinding', installerName(ROUTER))).toBe('');
    });

    test('a restarted agent finds what is installed without the permissions, and the address of the UI', async () => {
      const rule = '--rule=argo.example.org/*=argocd-server:443,tls';
      await cluster.kubectl('-n', 'gitops', 'create', 'ingress', 'ui', rule);
      want();
      expect(await until('READY')).toMatchObject({ uiURL: 'https://argo.example.org', missingRights: [] });
      features.receive([wanted({ hostname: 'cd.example.org' })], () => {});
      await waitUntil(() => reports.at(-1)?.uiURL === 'https://cd.example.org', { what: 'the host name' });
    });

    test('the initial password is sealed for the page that asks, and is read of no other Argo CD', async () => {
      const { publicKey, open } = await newTextReceiver(globalThis.crypto);
      const ports = { kube, namespace: AGENTS, routerID: ROUTER, sealText };
      await expect(sealedPassword(ports, publicKey)).rejects.toThrow('no initial password');
      const secret = ['create', 'secret', 'generic', 'argocd-initial-admin-secret'];
      await cluster.kubectl('-n', 'gitops', ...secret, '--from-literal=password=p4ss');
      const { sealed } = await sealedPassword(ports, publicKey);
      expect(await open(sealed)).toBe('p4ss');
      expect(JSON.stringify(sealed)).not.toContain('p4ss');
      // An installation that failed after the workloads were there is not recorded.
      const records = new FeatureRecords(kube, AGENTS);
      const record = await records.read('argocd');
      await records.remove('argocd');
      expect(await open((await sealedPassword(ports, publicKey)).sealed)).toBe('p4ss');
      if (record !== null) await records.write('argocd', record);
    });

    test('without a program that somebody deleted it is missing, until it can be installed again', async () => {
      want();
      await until('READY');
      await cluster.kubectl('-n', 'gitops', 'delete', 'deployment', 'argocd-server');
      features.receive([], () => {});
      want();
      expect(await until('MISSING')).toMatchObject({
        message: expect.stringContaining('no longer has argocd-server'),
        missingRights: expect.arrayContaining([expect.stringContaining('customresourcedefinitions')]),
      });
      await bind();
      await until('READY');
      expect(await absent('-n', 'gitops', 'deployment', 'argocd-server')).not.toBe('');
    });

    test('what needs the permissions to be changed is there meanwhile, and not missing', async () => {
      want({ serviceType: 'LoadBalancer' });
      expect((await until('WAITING')).message).toContain('does not have its permissions yet');
      want();
      await until('READY');
    });

    test('another version replaces it, and what only the version before had goes', async () => {
      await bind();
      const next = argoManifest('v3.6.0').replaceAll('argocd-server', 'argocd-web');
      served = next;
      want({ version: 'v3.6.0', manifest: { ...wanted().manifest, sha256: sha256(next) } });
      expect((await until('READY')).version).toBe('v3.6.0');
      expect(await absent('-n', 'gitops', 'deployment', 'argocd-server')).toBe('');
      expect(await absent('-n', 'gitops', 'deployment', 'argocd-web')).not.toBe('');
    });

    test('is not removed while there are Applications, which are named; then everything goes', async () => {
      await bind();
      await cluster.apply(
        JSON.stringify({
          apiVersion: 'argoproj.io/v1alpha1',
          kind: 'Application',
          metadata: { name: 'shop', namespace: 'gitops' },
        }),
      );
      want({ mode: 'remove' });
      expect(await until('WAITING')).toMatchObject({
        message: expect.stringContaining('Application shop'),
        version: 'v3.6.0',
        namespace: 'gitops',
      });
      await cluster.kubectl('-n', 'gitops', 'delete', 'application', 'shop');
      // Its kinds go with everything of these kinds.
      await cluster.apply(
        JSON.stringify({
          apiVersion: 'argoproj.io/v1alpha1',
          kind: 'AppProject',
          metadata: { name: 'of-a-team', namespace: 'gitops' },
        }),
      );
      await waitUntil(() => reports.at(-1)?.message.includes('AppProject of-a-team'), {
        what: 'its project',
      });
      // With what a person made there the namespace would stay.
      await cluster.kubectl('-n', 'gitops', 'delete', 'ingress', 'ui');
      await cluster.kubectl('-n', 'gitops', 'delete', 'appproject', 'of-a-team');
      expect((await until('REMOVED')).message).toBe('');
      const left = 'namespace,crd,clusterrole,clusterrolebinding';
      expect(await absent(left, '-A', '-l', 'hawser.io/feature=argocd')).toBe('');
      expect(await absent('clusterrolebinding', installerName(ROUTER))).toBe('');
    });

    test('its namespace stays with what others put there meanwhile, and says so until it is installed again', async () => {
      await bind();
      want();
      await until('READY');
      const own = ['create', 'secret', 'generic', 'argocd-initial-admin-secret'];
      await cluster.kubectl('-n', 'gitops', ...own, '--from-literal=password=p4ss');
      await cluster.kubectl('-n', 'gitops', 'create', 'job', 'report', '--image=example.org/report:1');
      const config = ['create', 'configmap', 'notes', '--from-literal=of=a-team'];
      await cluster.kubectl('-n', 'gitops', ...config);
      await bind();
      want({ mode: 'remove' });
      const message =
        'Namespace gitops was left: it holds ConfigMap notes, Job report, which Hawser did not install. Delete it when nobody needs that.';
      expect((await until('REMOVED')).message).toBe(message);
      expect(await absent('-n', 'gitops', 'configmap', 'notes')).toBe('configmap/notes');
      expect(await absent('-n', 'gitops', 'job', 'report')).toBe('job.batch/report');
      expect(await absent('clusterrolebinding', installerName(ROUTER))).toBe('');
      // A restarted agent still knows it.
      await features.stop();
      reports = [];
      features = newFeatures();
      want({ mode: 'remove' });
      expect((await until('REMOVED')).message).toBe(message);
      await cluster.kubectl(
        '-n',
        'gitops',
        'delete',
        'job,configmap',
        'report',
        'notes',
        '--ignore-not-found',
      );
      await bind();
      want();
      expect((await until('READY')).message).toBe('');
      await bind();
      want({ mode: 'remove' });
      expect((await until('REMOVED')).message).toBe('');
      expect(await absent('namespace', 'gitops')).toBe('');
    });

    test('its namespace stays where the installer cannot see what is in it', async () => {
      await bind();
      want();
      await until('READY');
      const of = ['clusterrole', installerName(ROUTER)];
      const rules = JSON.parse(await cluster.kubectl('get', ...of, '-o=jsonpath={.rules}')) as unknown[];
      const setRules = (to: unknown[]) =>
        cluster.kubectl('patch', ...of, '--type=merge', `-p=${JSON.stringify({ rules: to })}`);
      await setRules(rules.slice(0, -1));
      await bind();
      want({ mode: 'remove' });
      expect((await until('REMOVED')).message).toContain(
        'Namespace gitops was left: the installer cannot see whether it holds ',
      );
      expect(await absent('namespace', 'gitops')).not.toBe('');
      await setRules(rules);
      await cluster.kubectl('delete', 'namespace', 'gitops');
      features.receive([], () => {});
    });

    test('an Argo CD that is already there is offered, used when chosen, and never changed', async () => {
      await cluster.kubectl('create', 'namespace', 'argocd');
      await cluster.apply(argoManifest('v3.4.4'), ['-n', 'argocd']);
      const before = await cluster.kubectl('get', 'all,cm,crd', '-n', 'argocd', '-o=jsonpath={..uid}');
      want();
      const report = await until('WAITING');
      expect(report.existing).toEqual({ version: 'v3.4.4', namespace: 'argocd' });
      expect(report.message).toContain('Argo CD v3.4.4 is already in namespace argocd');
      reports = [];
      want({ mode: 'existing' });
      expect(await until('WAITING')).toMatchObject({
        message: expect.stringContaining(
          'Argo CD v3.4.4 is in namespace argocd of this cluster, not in gitops.',
        ),
        existing: { version: 'v3.4.4', namespace: 'argocd' },
      });
      want({ mode: 'existing', namespace: 'argocd' });
      expect(await until('READY')).toMatchObject({
        version: 'v3.4.4',
        namespace: 'argocd',
        respectsRbac: false,
      });
      want({ mode: 'remove' });
      await until('REMOVED');
      expect(await cluster.kubectl('get', 'all,cm,crd', '-n', 'argocd', '-o=jsonpath={..uid}')).toBe(before);
      await cluster.kubectl('-n', 'argocd', 'delete', 'deployment,statefulset', '--all');
    });

    test('nothing is installed or used where the agent may not write into it, until its install command was applied again', async () => {
      await features.stop();
      features = newFeatures(false, 'elsewhere');
      const message =
        'This agent may write into Argo CD in namespace elsewhere, not in argocd. Apply the install command of this cluster again.';
      want({ namespace: 'argocd' });
      expect((await until('WAITING')).message).toBe(message);
      await cluster.apply(argoManifest('v3.4.4'), ['-n', 'argocd']);
      reports = [];
      want({ mode: 'existing', namespace: 'argocd' });
      expect((await until('WAITING')).message).toBe(message);
      await features.stop();
      features = newFeatures(false, 'argocd');
      want({ mode: 'existing', namespace: 'argocd' });
      await until('READY');
      await cluster.kubectl('-n', 'argocd', 'delete', 'deployment,statefulset', '--all');
    });

    test('an Argo CD of somebody else that loses its repo-server is not ready, until it has one again', async () => {
      await cluster.apply(argoManifest('v3.4.4'), ['-n', 'argocd']);
      want({ mode: 'existing', namespace: 'argocd' });
      await until('READY');
      await cluster.kubectl('-n', 'argocd', 'delete', 'deployment', 'argocd-repo-server');
      features.receive([], () => {});
      want({ mode: 'existing', namespace: 'argocd' });
      expect((await until('FAILED')).message).toContain(
        'argocd-repo-server does not exist in namespace argocd',
      );
      expect(await absent('-n', 'argocd', 'deployment', 'argocd-repo-server')).toBe('');
      await cluster.apply(argoManifest('v3.4.4'), ['-n', 'argocd']);
      features.receive([], () => {});
      want({ mode: 'existing', namespace: 'argocd' });
      await until('READY');
      await cluster.kubectl('-n', 'argocd', 'delete', 'deployment,statefulset', '--all');
    });

    test('custom resource definitions of somebody else are not taken over, and nothing is changed', async () => {
      await bind();
      // With their fields' managers: whoever writes, also the same, becomes one.
      const theirs = () =>
        cluster.kubectl('get', 'customresourcedefinitions', '--show-managed-fields', '-o=json');
      const before = await theirs();
      expect(before).toContain('applications.argoproj.io');
      want();
      expect((await until('WAITING')).message).toContain(
        'that Hawser did not install: CustomResourceDefinition',
      );
      expect(await theirs()).toBe(before);
      expect(await absent('namespace', 'gitops')).toBe('');
    });
  },
);
