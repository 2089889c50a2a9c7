import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startRepository, type TestRepository } from '../git/server.ts';
import { startCluster, type TestCluster } from '../kubernetes/cluster.ts';
import { skipReason } from '../kubernetes/programs.ts';
import { waitUntil } from '../process/wait-until.ts';
import { argoCdSkipReason, installArgoCd, startArgoCd, type TestArgoCd } from './controllers.ts';

const reason = skipReason() ?? argoCdSkipReason();

describe.skipIf(reason !== null)(`Argo CD beside a cluster (${reason ?? 'programs found'})`, () => {
  let hub: TestCluster;
  let repository: TestRepository;
  let argo: TestArgoCd;

  beforeAll(async () => {
    [hub, repository] = await Promise.all([startCluster('hub'), startRepository()]);
    await installArgoCd(hub);
    argo = await startArgoCd(hub);
  });
  afterAll(async () => {
    await argo?.stop();
    await repository?.stop();
    await hub?.stop();
  });

  const application = (revision: string) =>
    JSON.stringify({
      apiVersion: 'argoproj.io/v1alpha1',
      kind: 'Application',
      metadata: { name: 'settings', namespace: 'argocd' },
      spec: {
        project: 'default',
        source: { repoURL: repository.url, path: 'settings', targetRevision: revision },
        destination: { server: 'https://kubernetes.default.svc', namespace: 'default' },
        syncPolicy: { automated: { prune: true, selfHeal: true } },
      },
    });
  const read = (path: string, ...ref: string[]) => hub.kubectl('get', ...ref, `-o=jsonpath=${path}`);
  const settings = (color: string) =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\ndata:\n  color: ${color}\n`;

  test('syncs an Application from a Git repository, follows it, and says what is wrong with its revision', async () => {
    const first = await repository.commit('Blue', { 'settings/map.yaml': settings('blue') });
    await hub.apply(application('main'));
    const revision = () => read('{.status.sync.revision}', '-n=argocd', 'application/settings');
    await waitUntil(async () => (await revision()) === first, { what: 'the first commit' });
    await waitUntil(async () => (await read('{.data.color}', 'configmap/settings')) === 'blue', {
      what: 'blue',
    });
    const second = await repository.commit('Green', { 'settings/map.yaml': settings('green') });
    await waitUntil(async () => (await read('{.data.color}', 'configmap/settings')) === 'green', {
      what: 'green',
    });
    expect(await revision()).toBe(second);
    await hub.apply(application('no-such-branch'));
    const condition = () =>
      read('{.status.conditions[?(@.type=="ComparisonError")].message}', '-n=argocd', 'application/settings');
    expect(await waitUntil(condition, { what: 'the reason' })).toContain('no-such-branch');
    expect([...argo.cache.unknown]).toEqual([]);
  });
});
