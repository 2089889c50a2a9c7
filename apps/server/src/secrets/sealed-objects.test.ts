import { execFileSync } from 'node:child_process';
import type { Network } from '@hawser/contract/networks';
import type { WholeObject } from '@hawser/contract/objects';
import type { Problem } from '@hawser/contract/problem';
import type { Router } from '@hawser/contract/routers';
import type { SealedObject } from '@hawser/contract/secrets';
import { MAIN_TARGET_ANNOTATION } from '@hawser/domain/objects';
import { OLD_AFTER_MS, RESEAL_STATES, SECRET_ANNOTATIONS } from '@hawser/domain/secrets';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentMessages } from '../agents/messages.ts';
import type { TestConnection } from '../agents/testing/agent.ts';
import { startGateway, type TestGateway } from '../agents/testing/gateway.ts';
import { connect } from '../agents/testing/gitops.ts';
import { fleetOf } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
let server: TestGateway;
beforeAll(async () => {
  nouns = await startNouns();
  server = await startGateway(nouns);
});
afterAll(async () => {
  await server.close();
  await nouns.close();
});

const certificate = (days: number): string =>
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      '/dev/null',
      '-subj',
      '/',
      '-days',
      `${days}`,
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
const [lasting, ending] = [certificate(3_650), certificate(10)];
let accounts = 0;

/** A network with Sealed Secrets, whose hub paris has an agent. */
async function sealing() {
  nouns.clock.time = server.clock.now();
  const uid = `sealed-${accounts++}`;
  await nouns.account(uid);
  const fleet = fleetOf(nouns, uid);
  const { id: cloudID } = await fleet.cluster('paris');
  const body = {
    name: 'shop',
    features: ['argocd', 'sealedSecrets'],
    hub: { cloudID, grant: { kinds: 'extended' } },
  };
  const { created: network } = (await nouns.request<{ created: Network }>(uid, 'POST', '/networks', { body }))
    .body;
  const router = await fleet.get<Router>(`/routers/${network.hub?.routerID}`);
  const rows = async (query = '') =>
    (await fleet.get<{ items: SealedObject[] }>(`/sealedObjects?${query}`)).items;
  const place = (name: string, annotations: Record<string, string>) => {
    const lines = Object.entries({ [MAIN_TARGET_ANNOTATION]: 'paris', ...annotations });
    const yaml = `# Kept.
apiVersion: bitnami.com/v1alpha1
kind: SealedSecret
metadata:
  name: ${name}
  namespace: hawser
  annotations:
${lines.map(([key, value]) => `    ${key}: '${value}'`).join('\n')}
spec:
  encryptedData:
    password: AgAA
`;
    return nouns.request(uid, 'POST', `/networks/${network.id}/sealedSecrets`, {
      body: { secrets: [{ routerID: router.id, yaml }] },
    });
  };
  const { connection } = await connect(server, uid, router);
  const shows = async (pem: string) => {
    connection.send({ type: 'certificate', pem, message: '' });
    return waitUntil(
      async () => {
        const { items } = await fleet.get<{ items: { pem: string | null; fingerprint: string }[] }>(
          `/sealingCertificates?networkID=${network.id}`,
        );
        return items.find((item) => item.pem?.trim() === pem.trim())?.fingerprint;
      },
      { what: 'the certificate' },
    );
  };
  const reseal = async (id: string) => {
    const { status, body: answer } = await server.request(uid, `/api/objects/${id}/reseal`, {});
    return { ...(answer as { updated: WholeObject } & Problem), status };
  };
  return { uid, fleet, network, rows, place, connection, shows, reseal };
}

const NOTES = SECRET_ANNOTATIONS;

describe('the SealedSecrets that are kept here', () => {
  it('are listed with what should be sealed again, as each of them says of itself, and filtered by it alike', async () => {
    const { rows, place, shows, connection } = await sealing();
    await place('no-notes', {});
    expect(await rows()).toMatchObject([{ name: 'no-notes', state: 'unknown', clusterName: 'paris' }]);
    const fingerprint = await shows(lasting);
    const now = nouns.clock.now();
    const at = (ms: number) => new Date(ms).toISOString();
    await place('current', { [NOTES.sealedWith]: fingerprint, [NOTES.sealedAt]: at(now) });
    await place('old', { [NOTES.sealedWith]: fingerprint, [NOTES.sealedAt]: at(now - OLD_AFTER_MS - 1) });
    await place('older', { [NOTES.sealedWith]: 'b'.repeat(64), [NOTES.sealedAt]: at(now) });
    await place('generated', { [NOTES.generatedAt]: at(now + 1_000) });
    await place('hostile', { [NOTES.sealedWith]: 'x'.repeat(5_000), [NOTES.sealedAt]: 'not a time' });
    const states = (listed: readonly SealedObject[]) =>
      Object.fromEntries(listed.map(({ name, state }) => [name, state]));
    expect(states(await rows())).toEqual({
      current: 'current',
      generated: 'current',
      hostile: 'older key',
      'no-notes': 'older key',
      old: 'old',
      older: 'older key',
    });
    const byName = async (name: string) => (await rows(`q=${name}`))[0];
    expect(await byName('hostile')).toMatchObject({ sealedAt: null, sealedWith: 'x'.repeat(100) });
    for (const state of RESEAL_STATES) {
      const listed = await rows(`states=${encodeURIComponent(state)}`);
      expect(listed.map((each) => each.name)).toEqual(
        (await rows()).filter((each) => each.state === state).map((each) => each.name),
      );
    }
    await shows(ending);
    expect((await byName('current'))?.state).toBe('older key');
    connection.close();
  });

  it('cannot be sealed again while the certificate of the newest key ends', async () => {
    const { rows, place, shows, connection } = await sealing();
    const fingerprint = await shows(ending);
    await place('db', { [NOTES.sealedWith]: fingerprint, [NOTES.sealedAt]: '2126-01-01T00:00:00.000Z' });
    expect(await rows()).toMatchObject([{ state: 'certificate ends', can: { reseal: { allowed: false } } }]);
    connection.close();
  });
});

/** Answers the next request of the server, in two parts. */
async function answer(connection: TestConnection, text: string) {
  const { stream, request } = await connection.next('openStream');
  const half = Math.floor(text.length / 2);
  for (const [part, complete] of [
    [text.slice(0, half), false],
    [text.slice(half), true],
  ] as const)
    connection.send({ type: 'streamItem', stream, item: { type: 'reseal', text: part, complete } });
  connection.send({ type: 'streamEnd', stream, end: { code: 'done', message: '' } });
  return request;
}

describe('sealing again', () => {
  it('writes what the controller sealed as a new version, with the key, and nothing else changes', async () => {
    const { rows, place, fleet, shows, connection, reseal } = await sealing();
    await shows(lasting);
    await place('db', { [NOTES.sealedWith]: 'b'.repeat(64) });
    const [{ id } = { id: '' }] = await rows();
    const before = await fleet.get<WholeObject>(`/objects/${id}`);
    const asked = reseal(id);
    const resealed = { pem: lasting, encryptedData: { password: 'AgBB' } };
    expect(await answer(connection, JSON.stringify(resealed))).toMatchObject({
      kind: 'reseal',
      objectID: id,
    });
    expect(await asked).toMatchObject({ status: 200, updated: { version: 2 } });
    const after = await fleet.get<WholeObject>(`/objects/${id}`);
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'current', sealedWith: row?.fingerprint });
    const without = (yaml: string) => yaml.split('\n').filter((line) => !/sealed-(with|at)/.test(line));
    expect(without(after.yaml)).toEqual(without(before.yaml.replace('AgAA', 'AgBB')));
    expect(after.yaml).toContain('# Kept.');
    connection.close();
  });

  it.each([
    ['no JSON', '{'],
    ['what is no sealed value', JSON.stringify({ pem: lasting, encryptedData: { password: 'a: b\n' } })],
    ['no certificate', JSON.stringify({ pem: 'x', encryptedData: { password: 'AgBB' } })],
    ['other keys', JSON.stringify({ pem: lasting, encryptedData: { other: 'AgBB' } })],
    ['too few keys', JSON.stringify({ pem: lasting, encryptedData: {} })],
    ['more keys', JSON.stringify({ pem: lasting, encryptedData: { password: 'AgBB', more: 'AgBB' } })],
    ['key of a prototype', `{"pem":${JSON.stringify(lasting)},"encryptedData":{"__proto__":"AgBB"}}`],
    ['endless answer', JSON.stringify({ pem: lasting, encryptedData: { password: 'A'.repeat(1_600_000) } })],
  ])('takes no %s from an agent', async (_, text) => {
    const { rows, place, fleet, connection, reseal } = await sealing();
    await place('db', {});
    const [{ id } = { id: '' }] = await rows();
    const asked = reseal(id);
    await answer(connection, text);
    expect((await asked).status).toBe(409);
    expect((await fleet.get<WholeObject>(`/objects/${id}`)).version).toBe(1);
    connection.close();
  });

  it('takes nothing but values from an agent, and each of them as text', async () => {
    const { rows, place, fleet, connection, reseal } = await sealing();
    await place('db', {});
    const [{ id } = { id: '' }] = await rows();
    const before = await fleet.get<WholeObject>(`/objects/${id}`);
    const asked = reseal(id);
    const metadata = { name: 'other', namespace: 'kube-system', labels: { a: 'b' }, annotations: { c: 'd' } };
    const more = { kind: 'Role', metadata, spec: { template: { metadata } }, template: { metadata } };
    await answer(connection, JSON.stringify({ pem: lasting, encryptedData: { password: 'null' }, ...more }));
    expect(await asked).toMatchObject({ status: 200, updated: { version: 2 } });
    const { yaml } = await fleet.get<WholeObject>(`/objects/${id}`);
    const without = (text: string) => text.split('\n').filter((line) => !/sealed-(with|at)/.test(line));
    expect(without(yaml)).toEqual(without(before.yaml.replace('AgAA', '"null"')));
    connection.close();
  });

  it('says why an agent does not, and when there is none', async () => {
    const { rows, place, connection, reseal } = await sealing();
    await place('db', {});
    const [{ id } = { id: '' }] = await rows();
    const asked = reseal(id);
    const { stream } = await connection.next('openStream');
    connection.send({ type: 'streamEnd', stream, end: { code: 'failed', message: 'The key is gone.' } });
    expect(await asked).toMatchObject({ status: 409, errors: [{ message: 'The key is gone.' }] });
    connection.close();
    const offline = async () => (await reseal(id)).errors[0]?.message === agentMessages.offline;
    await waitUntil(offline, { what: 'the refusal' });
    expect((await reseal('another')).status).toBe(404);
  });
});
