import type { Network } from '@hawser/contract/networks';
import type { Repository } from '@hawser/contract/repositories';
import type { CommittedSealedSecrets } from '@hawser/contract/secrets';
import { MAIN_TARGET_ANNOTATION } from '@hawser/domain/objects';
import { certificatePem, startRepository, type TestRepository } from '@hawser/testkit';
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outboundGuard } from '../clusters/index.ts';
import { exchangeSsh } from '../repositories/remote/adapters/exchange-ssh.ts';
import { sendHttps } from '../repositories/remote/adapters/send-https.ts';
import { fleetOf } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

const hasGit = spawnSync('git', ['--version']).status === 0;
const ACCESS = { username: 'ada', password: 'correct-horse-canary' };
const allowed = outboundGuard(['127.0.0.0/8']);

let nouns: Nouns;
let git: TestRepository;
beforeAll(async () => {
  const send = sendHttps({ allowed, ca: certificatePem });
  nouns = await startNouns({ repositories: { send, ssh: exchangeSsh(allowed) } });
  if (!hasGit) return;
  git = await startRepository(ACCESS);
  await git.commit('First', { 'README.md': 'Apps\n' });
});
afterAll(async () => {
  await git?.stop();
  await nouns.close();
});

let accounts = 0;
async function committing(features: Record<string, object> | string[] = ['argocd', 'sealedSecrets']) {
  const uid = `committing-${accounts++}`;
  await nouns.account(uid);
  const fleet = fleetOf(nouns, uid);
  const { id: cloudID } = await fleet.cluster('paris');
  const body = { name: 'shop', features, hub: { cloudID } };
  const { created: network } = (await nouns.request<{ created: Network }>(uid, 'POST', '/networks', { body }))
    .body;
  const edge = await fleet.attach(network, await fleet.cluster('berlin'), { isEdge: true });
  const { created: repository } = (
    await nouns.request<{ created: Repository }>(uid, 'POST', '/repositories', {
      body: {
        url: git.url,
        repoType: 'git',
        connectionAccess: 'private',
        credentials: { kind: 'password', ...ACCESS },
      },
    })
  ).body;
  const yaml = (cluster: string, kind = 'SealedSecret') =>
    `apiVersion: bitnami.com/v1alpha1\nkind: ${kind}\nmetadata:\n  name: db\n  annotations: {${MAIN_TARGET_ANNOTATION}: ${cluster}}\nspec: {encryptedData: {password: AgAA}}\n`;
  const commit = (more: object = {}, key?: string) =>
    nouns.request<CommittedSealedSecrets>(uid, 'POST', `/networks/${network.id}/sealedSecrets/commit`, {
      ...(key !== undefined && { key }),
      body: {
        repositoryID: repository.id,
        branch: 'main',
        newBranch: '',
        folder: `/${uid}/secrets/`,
        message: '',
        secrets: [
          { routerID: network.hub?.routerID, yaml: yaml('paris') },
          { routerID: edge.id, yaml: yaml('berlin') },
        ],
        ...more,
      },
    });
  return { uid, fleet, network, edge, repository, yaml, commit };
}

describe.skipIf(!hasGit)('writing SealedSecrets to a repository', () => {
  it('puts each into the folder of its cluster, in one commit of the person, once', async () => {
    const { uid, commit } = await committing();
    expect(await commit()).toMatchObject({
      status: 200,
      body: {
        commit: await git.git('rev-parse', 'main'),
        branch: 'main',
        files: [
          { path: `${uid}/secrets/paris/db.yaml`, change: 'added' },
          { path: `${uid}/secrets/berlin/db.yaml`, change: 'added' },
        ],
        pullRequestURL: null,
      },
    });
    expect(await git.git('log', '-1', '--format=%ae|%s', 'main')).toBe(`${uid}@example.org|Add Secret db`);
    expect(await git.git('show', `main:${uid}/secrets/berlin/db.yaml`)).toContain('kind: SealedSecret');
    expect(await commit()).toMatchObject({ status: 200, body: { commit: null } });
  });

  it('overwrites a file with other content only when that is asked for', async () => {
    const { uid, commit } = await committing();
    const path = `${uid}/secrets/berlin/db.yaml`;
    await git.commit('By hand', { [path]: 'kind: Deployment' });
    expect(await commit()).toMatchObject({
      status: 409,
      body: {
        errors: [
          { path: 'overwrite', message: `${path} is there with other content, and would be overwritten.` },
        ],
      },
    });
    expect(await git.git('show', `main:${path}`)).toBe('kind: Deployment');
    expect(await commit({ overwrite: true })).toMatchObject({
      status: 200,
      body: { files: [{ change: 'added' }, { path, change: 'changed' }] },
    });
  });

  it('is audited with the commit, and never with credentials', async () => {
    const { uid, network, commit } = await committing();
    await commit();
    const { rows } = await nouns.store.tenant(uid, async ({ db }) => ({
      rows: await db
        .selectFrom('audit_entries')
        .selectAll()
        .where('command', '=', 'commitSealedSecrets')
        .execute(),
    }));
    const short = (await git.git('rev-parse', 'main')).slice(0, 10);
    expect(rows).toMatchObject([
      { summary: `Secret db of network ${network.name} committed to main of ${git.url} as ${short}` },
    ]);
    expect(JSON.stringify(rows)).not.toContain(ACCESS.password);
  });

  it('goes to a new branch where one is named, and a repeated request gets the first answer', async () => {
    const { uid, commit } = await committing();
    const key = `0190-${uid}`;
    const first = await commit({ newBranch: uid }, key);
    expect(first).toMatchObject({ status: 200, body: { branch: uid } });
    expect(await commit({ newBranch: uid }, key)).toMatchObject({ status: 200, body: first.body });
    expect(await commit({ newBranch: uid })).toMatchObject({ status: 409 });
  });

  it('refuses other content, other clusters, folders outside, and names that are no branch', async () => {
    const { commit, edge, yaml } = await committing();
    const before = await git.git('rev-parse', 'main');
    for (const [more, path] of [
      [{ secrets: [{ routerID: edge.id, yaml: yaml('berlin', 'Secret') }] }, 'secrets.0.yaml'],
      [{ secrets: [{ routerID: edge.id, yaml: yaml('paris') }] }, 'secrets.0.yaml'],
      [
        { secrets: [{ routerID: edge.id, yaml: `${yaml('berlin')}# note\u2028kind: Role\n` }] },
        'secrets.0.yaml',
      ],
      [{ secrets: [{ routerID: edge.id, yaml: `${yaml('berlin')}---\nkind: Role\n` }] }, 'secrets.0.yaml'],
      [{ folder: 'a/../b' }, 'folder'],
      [{ folder: 'a/.GIT/hooks' }, 'folder'],
      [{ branch: 'main..other' }, 'branch'],
      [{ newBranch: '-f' }, 'newBranch'],
    ] as const)
      expect(await commit(more), JSON.stringify(more)).toMatchObject({
        status: 400,
        body: { errors: expect.arrayContaining([expect.objectContaining({ path })]) },
      });
    expect(await commit({ repositoryID: 'none' })).toMatchObject({ status: 404 });
    expect(await commit({ branch: 'none' })).toMatchObject({ status: 404 });
    expect(await git.git('rev-parse', 'main')).toBe(before);
  });

  it('refuses what nobody can seal: of a network without Sealed Secrets', async () => {
    const { commit } = await committing(['argocd']);
    const before = await git.git('rev-parse', 'main');
    expect(await commit()).toMatchObject({
      status: 403,
      body: { errors: [{ message: 'This network does not support generating a Secret.' }] },
    });
    expect(await git.git('rev-parse', 'main')).toBe(before);
  });
});
