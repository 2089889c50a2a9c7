import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WholeObject } from '@hawser/contract/objects';
import type { Repository } from '@hawser/contract/repositories';
import { certificatePem, startRepository, type TestRepository } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applicationYaml, settings } from './testing/application-yaml.ts';
import { ArgoCdOnHub, noArgoCdHere as reason } from './testing/argocd-on-hub.ts';

const ACCESS = { username: 'ada', password: 'correct-horse-of-git' };
/** Argo CD generates no manifests for an hour after three failures in a row: its default, which other tests replace. */
const ARGO_CD_DEFAULT = { ARGOCD_PAUSE_GEN_AFTER_FAILED_ATTEMPTS: '3' };

describe.skipIf(reason !== null)(`a Git host that is down (${reason ?? 'programs found'})`, () => {
  let on: ArgoCdOnHub;
  let repository: TestRepository;
  let folder: string;
  let shop: WholeObject;
  let cart: WholeObject;
  let repositoryID: string;

  const connection = async () =>
    (await on.client.done<Repository>('GET', `/api/repositories/${repositoryID}`)).repoData;
  const untilConnection = (wanted: string) =>
    on.until(`a connection that is ${wanted}`, async () => {
      const { connectionState, argoCd } = await connection();
      return connectionState.status === wanted && argoCd[0]?.connectionState.status === wanted;
    });
  const failures = async () => ((await on.argo.output()).match(/failed to list refs/g) ?? []).length;
  const yaml = (name: string, revision = 'main') =>
    applicationYaml(repository.url, revision).replaceAll(/(name|path): shop/g, `$1: ${name}`);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hawser-authority-'));
    const authority = join(folder, 'authority.pem');
    await writeFile(authority, certificatePem);
    const env = { HAWSER_OUTBOUND_ALLOW: '127.0.0.1/32', NODE_EXTRA_CA_CERTS: authority };
    [on, repository] = await Promise.all([ArgoCdOnHub.start(env, ARGO_CD_DEFAULT), startRepository(ACCESS)]);
    await repository.commit('Blue', {
      'shop/settings.yaml': settings('blue'),
      'cart/settings.yaml': settings('red').replace('shop', 'cart'),
    });
  });
  afterAll(async () => {
    await Promise.all([on?.stop(), repository?.stop()]);
    await rm(folder, { recursive: true, force: true });
  });

  test('before, both the server and the Argo CD of the network say that they read the repository', async () => {
    const body = {
      url: repository.url,
      repoType: 'git',
      connectionAccess: 'private',
      credentials: { kind: 'password', ...ACCESS },
    };
    const { created } = await on.client.done<{ created: Repository }>('POST', '/api/repositories', { body });
    repositoryID = created.id;
    shop = await on.define(yaml('shop'));
    await on.untilStatus(shop, 'HEALTHY', 'SYNCED');
    await untilConnection('successful');
    expect((await connection()).argoCd).toMatchObject([
      { networkName: 'git', hubName: 'hub', credentials: { state: 'REGISTERED' } },
    ]);
    // What is not in it is no failure of the connection.
    const lost = await on.define(yaml('shop', 'no-such-branch').replace('name: shop', 'name: lost'));
    expect(await on.untilStatus(lost, 'UNKNOWN')).toContain('no-such-branch');
    expect((await connection()).argoCd[0]?.connectionState.status).toBe('successful');
    await on.client.done('DELETE', `/api/objects/${lost.id}`);
  });

  test('while it is down, that is said of the repository and of each Application, and nothing that runs is touched', async () => {
    await repository.halt();
    await on.client.done('POST', `/api/repositories/${repositoryID}/check`);
    expect(await on.untilStatus(shop, 'UNKNOWN')).toContain('connection refused');
    await untilConnection('failed');
    const { check, argoCd } = await connection();
    expect(check.message).toContain('No repository that this server can read answered at 127.0.0.1');
    expect(argoCd[0]?.connectionState.message).toContain('connection refused');
    expect(JSON.stringify([check, argoCd])).not.toContain(ACCESS.password);
    expect((await on.placement(shop))?.status).toMatchObject({
      tone: 'unknown',
      observedAt: expect.any(Number),
    });
    const path = '/api/repositories?tones=negative';
    const { items } = await on.client.done<{ items: Repository[] }>('GET', path);
    expect(items.map(({ id }) => id)).toEqual([repositoryID]);

    // Longer than Argo CD tries by itself, with what people do meanwhile.
    const enough = (await failures()) + 6;
    cart = await on.define(yaml('cart'));
    await repository.commit('Green', { 'shop/settings.yaml': settings('green') });
    await on.until('six more failures', async () => (await failures()) >= enough, 120_000);
    await on.untilStatus(cart, 'UNKNOWN');
    expect([await on.color(), await on.color('cart')]).toEqual(['blue', '']);
  });

  test('when it is back everything goes on by itself: what was committed and created meanwhile is delivered', async () => {
    await repository.resume();
    await on.until('green', async () => (await on.color()) === 'green', 120_000);
    await on.until('red', async () => (await on.color('cart')) === 'red', 120_000);
    for (const each of [shop, cart]) await on.untilStatus(each, 'HEALTHY', 'SYNCED');
    // The server would look again by itself, within two minutes.
    await on.client.done('POST', `/api/repositories/${repositoryID}/check`);
    await untilConnection('successful');
    const outputs = [on.product.output(), on.agent.agent.output()].join('\n');
    expect(outputs).not.toContain(ACCESS.password);
  });
});
