import type { Job } from '@hawser/contract/jobs';
import type { Network } from '@hawser/contract/networks';
import { systemRandom } from '@hawser/ports';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDueJobs } from '../../job-queue/index.ts';
import { crashDuringJob } from '../../testing/crash-during-job.ts';
import { configMap, fleetOf } from '../../testing/fleet.ts';
import { type Nouns, silent, startNouns } from '../../testing/nouns.ts';
import { bulkJobs } from './index.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

const handlers = bulkJobs(100);
let accounts = 0;

/** An account with `count` objects. */
async function ada(count: number) {
  const uid = `ada-${++accounts}`;
  await nouns.account(uid, 'enterprise');
  const user = fleetOf(nouns, uid);
  const network = await user.network('demo');
  const objectIDs: string[] = [];
  for (let n = 0; n < count; n++) objectIDs.push((await user.object(network, configMap(`o-${n}`))).id);
  const step = () => runDueJobs({ ...nouns, random: systemRandom, log: silent, handlers });
  const jobOf = (id: string) => user.get<Job>(`/jobs/${id}`);
  return {
    uid,
    user,
    network,
    objectIDs,
    jobOf,
    async start(body: object) {
      const { body: answer, status } = await nouns.request<{ accepted: Job }>(uid, 'POST', '/objects/bulk', {
        body,
      });
      expect(status).toBe(202);
      return answer.accepted;
    },
    step,
    async run() {
      while ((await step()) > 0);
    },
    names: async () =>
      (await user.get<{ items: { name: string }[] }>('/objects')).items.map(({ name }) => name),
    async deletions() {
      const { rows } = await nouns.store.tenant(uid, ({ db }) =>
        sql`select 1 from audit_entries where owner_uid = ${uid} and command = 'deleteObject' and actor_uid = ${uid}`.execute(
          db,
        ),
      );
      return rows.length;
    },
  };
}

describe('a bulk action', () => {
  it('deletes share by share with its progress, each object as a change of its own', async () => {
    const { objectIDs, start, step, run, jobOf, names, deletions } = await ada(60);
    const job = await start({ action: 'delete', objectIDs });
    expect(job).toMatchObject({ kind: 'objects.delete', subjectName: '60 applications', done: 0, total: 60 });
    await step();
    expect(await jobOf(job.id)).toMatchObject({
      done: 50,
      finishedAt: null,
      items: { succeeded: 50, left: 10, failedCount: 0 },
    });
    await run();
    expect(await jobOf(job.id)).toMatchObject({
      finishedAt: expect.any(Number),
      items: { succeeded: 60, left: 0, isStopped: false },
    });
    expect([await names(), await deletions()]).toEqual([[], 60]);
  });

  it('goes on after the server was killed, and does nothing twice', async () => {
    const { objectIDs, start, run, jobOf, names, deletions } = await ada(60);
    const job = await start({ action: 'delete', objectIDs });
    for (const handler of handlers.filter(({ kind }) => kind === 'objects.delete'))
      await crashDuringJob(nouns, handler);
    expect([(await jobOf(job.id)).done, await deletions()]).toEqual([0, 0]);
    nouns.clock.time += 60_000;
    await run();
    expect([await names(), await deletions()]).toEqual([[], 60]);
    expect((await jobOf(job.id)).items).toMatchObject({ succeeded: 60, failedCount: 0 });
  });

  it('is stopped before its next objects, and says what was not done', async () => {
    const { uid, objectIDs, start, step, run, jobOf, names } = await ada(60);
    const job = await start({ action: 'delete', objectIDs });
    await step();
    expect((await nouns.request(uid, 'POST', `/jobs/${job.id}/stop`)).status).toBe(202);
    await run();
    expect(await jobOf(job.id)).toMatchObject({
      finishedAt: expect.any(Number),
      items: { succeeded: 50, left: 10, isStopped: true },
    });
    expect(await names()).toHaveLength(10);
  });

  it('ends when its account is disabled: what a thief began does not go on', async () => {
    const { uid, objectIDs, start, step, run, jobOf, names } = await ada(60);
    const job = await start({ action: 'delete', objectIDs });
    await step();
    await nouns.asOwner(`alter table accounts no force row level security;
      update accounts set disabled_at = 1 where owner_uid = '${uid}';
      alter table accounts force row level security`);
    await run();
    expect(await jobOf(job.id)).toMatchObject({
      finishedAt: expect.any(Number),
      items: { succeeded: 50, left: 10, isStopped: true },
    });
    expect(await names()).toHaveLength(10);
  });

  it.each([
    ['is disabled', 'accounts', `update accounts set disabled_at = 1 where owner_uid`],
    ['is removed', 'organization_members', `delete from organization_members where member_uid`],
  ])('ends when the member who began it %s', async (_, table, statement) => {
    const { uid, objectIDs, start, step, run, jobOf, names } = await ada(60);
    const member = `${uid}-member`;
    await nouns.account(member, 'enterprise');
    const job = await start({ action: 'delete', objectIDs });
    const unforced = (name: string, sql: string) =>
      nouns.asOwner(`alter table ${name} no force row level security;
        ${sql};
        alter table ${name} force row level security`);
    await unforced('jobs', `update jobs set actor_uid = '${member}' where id = '${job.id}'`);
    await unforced(
      'organization_members',
      `insert into organization_members (owner_uid, member_uid, role, email, display_name, joined_at, updated_at)
       values ('${uid}', '${member}', 'member', '', '', 0, 0)`,
    );
    await step();
    await unforced(table, `${statement} = '${member}'`);
    await run();
    expect((await jobOf(job.id)).items).toMatchObject({ succeeded: 50, left: 10, isStopped: true });
    expect(await names()).toHaveLength(10);
  });

  it('adds and removes tags, and names the objects that are refused with the reason', async () => {
    const { user, network, objectIDs, start, run, jobOf } = await ada(2);
    const declared = await user.object(
      network,
      'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: fixed\n  annotations:\n    tags.hawser.io/blue: ""\n',
    );
    const job = await start({
      action: 'tags',
      objectIDs: [...objectIDs, declared.id],
      add: ['shop'],
      remove: [],
    });
    await run();
    const { items } = await jobOf(job.id);
    expect(items).toMatchObject({
      succeeded: 2,
      failedCount: 1,
      failed: [{ id: declared.id, name: 'fixed' }],
    });
    expect(items?.failed[0]?.message).not.toBe('');
    const { items: changes } = await user.get<{ items: { name: string }[] }>('/changes');
    expect(changes.filter(({ name }) => name.includes('tags changed'))).toHaveLength(2);
  });

  it('without cascade deletes Applications of Argo CD alone, and other objects as always', async () => {
    const { uid, user, start, run, jobOf } = await ada(0);
    const hub = await user.cluster('depot');
    const { body: made } = await nouns.request<{ created: Network }>(uid, 'POST', '/networks', {
      body: {
        name: 'git',
        features: ['argocd'],
        featureConfigs: { argocd: { overrideHostname: 'argo.example.org' } },
        hub: { cloudID: hub.id },
      },
    });
    const head = 'apiVersion: argoproj.io/v1alpha1\n';
    const source = 'source: { repoURL: "https://git.example.org/shop.git", path: . }';
    const shop = await user.object(
      made.created,
      `${head}kind: Application\nmetadata: { name: shop }\nspec: { ${source} }\n`,
    );
    const web = await user.object(
      made.created,
      `${head}kind: AppProject\nmetadata: { name: web }\nspec: { sourceRepos: ["*"] }\n`,
    );
    const job = await start({ action: 'delete', objectIDs: [shop.id, web.id], cascade: false });
    await run();
    expect((await jobOf(job.id)).items).toMatchObject({ succeeded: 2, failedCount: 0 });
    const { items: changes } = await user.get<{ items: { name: string }[] }>('/changes');
    const names = changes.map(({ name }) => name);
    expect(names).toContain('shop: Application deleted without cascade: what it created stays');
    expect(names).toContain('web: AppProject deleted');
  });

  it('puts back where something was changed by hand, and says where nothing was', async () => {
    const { objectIDs, start, run, jobOf } = await ada(1);
    const job = await start({ action: 'putBack', objectIDs });
    await run();
    expect((await jobOf(job.id)).items).toMatchObject({
      failed: [{ name: 'o-0', message: 'Nothing was changed by hand, or it was put back meanwhile.' }],
    });
  });

  it('concerns objects of its own context only', async () => {
    const one = await ada(1);
    const other = await ada(1);
    const foreign = await nouns.request(other.uid, 'POST', '/objects/bulk', {
      body: { action: 'delete', objectIDs: one.objectIDs },
    });
    expect(foreign.status).toBe(404);
    const job = await other.start({ action: 'delete', objectIDs: [...one.objectIDs, ...other.objectIDs] });
    await other.run();
    expect((await other.jobOf(job.id)).items).toMatchObject({ succeeded: 1, failedCount: 0 });
    expect(await one.names()).toHaveLength(1);
    expect((await nouns.request(one.uid, 'POST', `/jobs/${job.id}/stop`)).status).toBe(404);
  });
});
