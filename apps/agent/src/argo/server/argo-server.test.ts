import { ARGOCD_ACCOUNT_SETTINGS } from '@hawser/domain/argocd';
import { systemClock, systemRandom } from '@hawser/ports';
import {
  argoCdSkipReason,
  installArgoCd,
  skipReason,
  startArgoCd,
  startCluster,
  startRepository,
  type TestArgoCd,
  type TestCluster,
  type TestRepository,
  waitUntil,
} from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { argoServerCalls } from '../../adapters/argo-server-calls.ts';
import { Kubernetes } from '../../adapters/kubernetes.ts';
import { kubeconfigAccess } from '../../adapters/kubernetes-access.ts';
import type { KubeObject } from '../../kube/api.ts';
import { fieldsOf, listOf, textOf } from '../../kube/fields.ts';
import { forbiddingWindow } from '../windows/windows.ts';
import { KnownCredentials } from '../credentials/known-credentials.ts';
import { ArgoServer } from './argo-server.ts';
import { commitIn, commitPath, commitsOf } from './commits.ts';
import { differenceIn, differencePath, type ResourceName } from './difference.ts';

const reason = skipReason() ?? argoCdSkipReason();
const ARGO = 'argocd';
const APPLICATION = { apiVersion: 'argoproj.io/v1alpha1', kind: 'Application', resource: 'applications' };
const forever = new AbortController().signal;

const map = (name: string, color: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\ndata: {color: ${color}, size: large}\n`;
const secret = (password: string) =>
  `apiVersion: v1\nkind: Secret\nmetadata: {name: door}\nstringData: {user: ada, password: ${password}}\n`;

describe.skipIf(reason !== null)(`Argo CD's own server (${reason ?? 'programs found'})`, () => {
  let hub: TestCluster;
  let repository: TestRepository;
  let argo: TestArgoCd;
  let access: Awaited<ReturnType<typeof kubeconfigAccess>>;
  let kube: Kubernetes;
  let address: string;
  let server: ArgoServer;
  let green: string;
  const get = (path: string) => server.get(path, 1_048_576, forever);
  const application = () => kube.get({ kind: APPLICATION, namespace: ARGO, name: 'shop' });
  const difference = async (kind: string, name: string) => {
    const resource: ResourceName = { group: '', kind, namespace: 'default', name };
    return differenceIn(await get(differencePath('shop', resource)), resource);
  };
  const serverAt = (url: string, namespace: string | undefined) =>
    new ArgoServer({
      clock: systemClock,
      random: systemRandom,
      kube,
      credentials: new KnownCredentials(),
      namespace,
      call: argoServerCalls(() => url),
    });
  const patch = (name: string, data: object) =>
    hub.kubectl(`-n=${ARGO}`, 'patch', 'configmap', name, '--type=merge', `-p=${JSON.stringify({ data })}`);

  beforeAll(async () => {
    [hub, repository] = await Promise.all([startCluster('hub'), startRepository()]);
    await installArgoCd(hub);
    argo = await startArgoCd(hub);
    address = await argo.serve();
    access = await kubeconfigAccess(hub.kubeconfig);
    kube = new Kubernetes(access);
    server = serverAt(address, ARGO);
    await repository.commit('Blue\n\nIt is calm.', {
      'shop/map.yaml': map('shop', 'blue'),
      'shop/old.yaml': map('old', 'grey'),
      'shop/secret.yaml': secret('first'),
    });
    const spec = {
      project: 'default',
      source: { repoURL: repository.url, path: 'shop', targetRevision: 'main' },
      destination: { server: 'https://kubernetes.default.svc', namespace: 'default' },
    };
    const metadata = { name: 'shop', namespace: ARGO };
    const operation = { sync: { revision: 'main' } };
    await hub.apply(JSON.stringify({ ...APPLICATION, resource: undefined, metadata, spec, operation }));
    const status = (path: string) =>
      hub.kubectl(`-n=${ARGO}`, 'get', 'application', 'shop', `-o=jsonpath={.status.${path}}`);
    await waitUntil(async () => (await status('sync.status')) === 'Synced', { what: 'synced' });
    green = await repository.commit('Green', {
      'shop/map.yaml': map('shop', 'green'),
      'shop/old.yaml': null,
      'shop/new.yaml': map('new', 'white'),
      'shop/secret.yaml': secret('second'),
    });
    await waitUntil(async () => (await status('sync.revision')) === green, { what: 'the second commit' });
  });
  afterAll(async () => {
    await argo?.stop();
    await access?.dispatcher.destroy();
    await Promise.all([repository?.stop(), hub?.stop()]);
  });

  test('is not asked without the account, and says what makes it', async () => {
    await expect(get('/api/v1/applications')).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('accounts.hawser: "login" in argocd-cm'),
    });
    await expect(serverAt(address, undefined).get('/', 1, forever)).rejects.toMatchObject({
      message: 'This agent cannot ask any Argo CD.',
    });
    for (const [name, data] of Object.entries(ARGOCD_ACCOUNT_SETTINGS)) await patch(name, data);
    // Its settings reach it a moment later.
    await waitUntil(() => get(differencePath('shop', { group: '', kind: '', namespace: '', name: '' })), {
      what: 'an account that may read Applications',
    });
  });

  test('lets the account read Applications, and nothing else', async () => {
    await expect(get('/api/v1/projects/default')).rejects.toMatchObject({ code: 'refused' });
    await expect(get('/api/v1/applications/none/managed-resources')).rejects.toThrow(/HTTP status 40[34]/);
    expect(listOf((await get('/api/v1/clusters')).items)).toEqual([]);
  });

  test('says how each resource differs from its source', async () => {
    const changed = await difference('ConfigMap', 'shop');
    expect(changed).toMatchObject({
      live: { data: { color: 'blue', size: 'large' } },
      desired: { data: { color: 'green', size: 'large' } },
    });
    expect(JSON.stringify(changed)).not.toContain('managedFields');
    expect(JSON.stringify(changed)).not.toContain('last-applied');
    expect(await difference('ConfigMap', 'new')).toMatchObject({
      live: null,
      desired: { data: { color: 'white' } },
    });
    expect(await difference('ConfigMap', 'old')).toMatchObject({
      live: { data: { color: 'grey' } },
      desired: null,
    });
    await expect(difference('ConfigMap', 'none')).rejects.toMatchObject({ code: 'not-found' });
  });

  test('values of Secrets are masked, and only say that they differ', async () => {
    const masked = await difference('Secret', 'door');
    expect(masked).toMatchObject({
      live: { data: { user: '********', password: '********' } },
      desired: { data: { user: '********', password: '******** (differs)' } },
    });
    const text = JSON.stringify(masked);
    for (const password of ['first', 'second'])
      for (const each of [password, Buffer.from(password).toString('base64')])
        expect(text).not.toContain(each);
  });

  test('what an operator lets it ignore does not differ', async () => {
    const ignoreDifferences = [{ group: '', kind: 'ConfigMap', name: 'shop', jsonPointers: ['/data/color'] }];
    await hub.kubectl(
      `-n=${ARGO}`,
      'patch',
      'application',
      'shop',
      '--type=merge',
      `-p=${JSON.stringify({ spec: { ignoreDifferences } })}`,
    );
    await waitUntil(
      async () => {
        const { live, desired } = await difference('ConfigMap', 'shop');
        return JSON.stringify(live) === JSON.stringify(desired);
      },
      { what: 'no difference' },
    );
  });

  test('names author and message of the commits', async () => {
    const wanted = commitsOf(await application());
    expect(wanted.map(({ entry }) => entry)).toEqual([null, 0]);
    const commits = [];
    for (const each of wanted) commits.push(commitIn(await get(commitPath('shop', each)), each.revision));
    expect(commits).toEqual([
      { revision: green, author: 'Ada <ada@example.org>', at: expect.any(Number), message: 'Green' },
      expect.objectContaining({ message: 'Blue' }),
    ]);
  });

  test('opens the same sync windows as it', async () => {
    const hour = new Date(systemClock.now()).getUTCHours();
    // Far enough from each begin and end: the test takes less than half an hour.
    const at = (hours: number) => (hour + hours + 48) % 24;
    const schedules: readonly (readonly [string, string, string?])[] = [
      [`0 ${at(-2)} * * *`, '4h'],
      [`0 ${at(-4)} * * *`, '2h'],
      [`30 ${at(1)} * * *`, '1h'],
      ['* * * * *', '1h'],
      [`0 ${at(-2)} 1-31/2,2-31/2 * *`, '4h'],
      [`0 ${at(-2)} 31 2 *`, '4h'],
      [`0 ${at(-2)} * jan-jun,7-12 sun-sat`, '4h'],
      [`0 */1 ? * *`, '100m'],
      [`0 ${at(-2)} * * *`, '241m', 'Asia/Kolkata'],
      [`0 ${at(7)} * * *`, '242m', 'Asia/Tokyo'],
      [`0 ${at(3)} * * *`, '243m', 'Asia/Kolkata'],
      ['0 0 1 1 *', '8784h'],
      ['0 0 29 2 *', '24h'],
    ];
    const windows = schedules.map(([schedule, duration, timeZone = 'UTC'], index) => ({
      kind: 'deny',
      schedule,
      duration,
      timeZone,
      applications: ['sh?p*'],
      namespaces: [`only-${index}`],
    }));
    await hub.kubectl(
      `-n=${ARGO}`,
      'patch',
      'appproject',
      'default',
      '--type=merge',
      `-p=${JSON.stringify({ spec: { syncWindows: windows } })}`,
    );
    const answer = await waitUntil(
      async () => {
        const found = await get('/api/v1/applications/shop/syncwindows');
        return listOf(found.assignedWindows).length === windows.length ? found : null;
      },
      { what: 'the windows' },
    );
    const shop = await application();
    const now = systemClock.now();
    const project = (...syncWindows: object[]): KubeObject => ({ spec: { syncWindows } });
    const open = windows.filter((window) => forbiddingWindow(project(window), shop, now));
    expect(open.map(({ schedule, duration }) => `${schedule} for ${duration}`)).toEqual(
      listOf(answer.activeWindows).map(
        ({ schedule, duration }) => `${textOf(schedule)} for ${textOf(duration)}`,
      ),
    );
    expect(answer.canSync ?? false).toBe(false);
    // What somebody asks for nevertheless begins, and waits.
    const operation = { sync: { revision: green } };
    await hub.kubectl(
      `-n=${ARGO}`,
      'patch',
      'application',
      'shop',
      '--type=merge',
      `-p=${JSON.stringify({ operation })}`,
    );
    await waitUntil(
      async () => {
        const { phase, message } = fieldsOf(fieldsOf((await application()).status).operationState);
        return phase === 'Running' && textOf(message).includes('blocked by sync window');
      },
      { what: 'a sync that waits' },
    );
  });

  test('is asked only where it has its own certificate', async () => {
    const other = serverAt(hub.admin.server, ARGO);
    await expect(other.get('/api/v1/applications', 1_048_576, forever)).rejects.toMatchObject({
      code: 'failed',
      message: expect.stringContaining('does not have the certificate of Argo CD'),
    });
  });

  test('that answers too much, or not at all, is a reason to show', async () => {
    await expect(server.get('/api/v1/applications', 100, forever)).rejects.toMatchObject({ code: 'limit' });
    await argo.kill('argocd-server');
    await expect(get('/api/v1/applications')).rejects.toMatchObject({
      code: 'failed',
      message: expect.stringContaining("Argo CD's server does not answer"),
    });
  });
});
