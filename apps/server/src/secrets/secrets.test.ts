import { execFileSync } from 'node:child_process';
import type { Network } from '@hawser/contract/networks';
import type { AppObject } from '@hawser/contract/objects';
import type { Router } from '@hawser/contract/routers';
import type { PlacedSealedSecrets, SealingCertificate } from '@hawser/contract/secrets';
import { MAIN_TARGET_ANNOTATION } from '@hawser/domain/objects';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../agents/testing/gitops.ts';
import { startGateway, type TestGateway } from '../agents/testing/gateway.ts';
import { fleetOf, rule } from '../testing/fleet.ts';
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

/** A self-signed certificate with a new key, as the controller makes one. */
const certificate = (): string =>
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', '/dev/null', '-subj', '/', '-days', '3650'],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  );
const [first, second] = [certificate(), certificate()];
let accounts = 0;

/** A GitOps network with Sealed Secrets on a hub and an edge, whose agents may apply custom resources. */
async function sealing(features = ['argocd', 'sealedSecrets']) {
  nouns.clock.time = server.clock.now();
  const uid = `sealing-${accounts++}`;
  await nouns.account(uid);
  const fleet = fleetOf(nouns, uid);
  const { id: cloudID } = await fleet.cluster('paris');
  const hub = { cloudID, grant: { kinds: 'extended' } };
  const body = { name: 'shop', features, hub };
  const { created: network } = (await nouns.request<{ created: Network }>(uid, 'POST', '/networks', { body }))
    .body;
  const edge = await fleet.attach(network, await fleet.cluster('berlin'), {
    isEdge: true,
    grant: { kinds: 'extended' },
  });
  const router = await fleet.get<Router>(`/routers/${network.hub?.routerID}`);
  const { connection } = await connect(server, uid, router);
  const listed = async () =>
    (await fleet.get<{ items: SealingCertificate[] }>(`/sealingCertificates?networkID=${network.id}`)).items;
  const paris = async () => (await listed()).find(({ name }) => name === 'paris');
  const shows = async (pem: string | null, message = '') => {
    connection.send({ type: 'certificate', pem, message });
    return waitUntil(
      async () => {
        const row = await paris();
        const isThere = row?.message === message && (message !== '' || row.pem?.trim() === pem?.trim());
        return isThere && row.observedAt !== null ? row : null;
      },
      { what: 'the certificate' },
    );
  };
  const accept = (fingerprint: string) =>
    nouns.request(uid, 'POST', `/sealingCertificates/${router.id}/accept`, { body: { fingerprint } });
  const read = () => fleet.get<Network>(`/networks/${network.id}`);
  return { uid, fleet, network, router, edge, connection, listed, paris, shows, accept, read };
}

describe('the certificate of a cluster', () => {
  it('is listed as its agent reports it, and the first one counts as accepted', async () => {
    const { connection, listed, shows, read } = await sealing();
    expect(await listed()).toMatchObject([
      { name: 'berlin', state: 'missing', pem: null, observedAt: null, isHub: false },
      { name: 'paris', state: 'missing', pem: null, observedAt: null, isHub: true },
    ]);
    expect((await read()).can.generateSecret).toEqual({ allowed: false, reason: 'Network pem key missing' });
    const shown = await shows(first);
    expect(shown).toMatchObject({
      state: 'accepted',
      notBefore: expect.any(Number),
      accepted: { fingerprint: shown.fingerprint, byUID: null },
      can: { accept: { allowed: false } },
    });
    expect(shown.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    const network = await read();
    expect(network.features['sealedSecrets']?.['pemKey']).toBe(shown.pem);
    expect(network.can.generateSecret.allowed).toBe(true);
    connection.close();
  });

  it('that is another one is not used before somebody accepts it, by the fingerprint that was compared', async () => {
    const { uid, connection, shows, accept, read, paris } = await sealing();
    const before = await shows(first);
    const changed = await shows(second);
    expect(changed).toMatchObject({
      state: 'changed',
      accepted: { fingerprint: before.fingerprint },
      can: { accept: { allowed: true } },
    });
    expect((await read()).can.generateSecret).toEqual({ allowed: false, reason: 'Network pem key missing' });
    expect(await accept(before.fingerprint ?? '')).toMatchObject({ status: 409 });
    expect((await paris())?.state).toBe('changed');
    expect(await accept(changed.fingerprint ?? '')).toMatchObject({
      status: 200,
      body: { updated: { state: 'accepted', accepted: { fingerprint: changed.fingerprint, byUID: uid } } },
    });
    expect((await read()).features['sealedSecrets']?.['pemKey']).toBe(changed.pem);
    // The former one is as foreign as any other by now.
    expect(await shows(first)).toMatchObject({ state: 'changed' });
    connection.close();
  });

  it('stays while the controller does not answer, and goes with it', async () => {
    const { connection, shows } = await sealing();
    const known = await shows(first);
    const away = await shows(null, 'The controller of Sealed Secrets does not answer: no endpoints');
    expect(away).toMatchObject({ state: 'accepted', fingerprint: known.fingerprint });
    expect(
      await shows('no certificate', 'What the controller of Sealed Secrets serves is no certificate.'),
    ).toMatchObject({ state: 'accepted', fingerprint: known.fingerprint });
    expect(await shows(null)).toMatchObject({
      state: 'missing',
      accepted: { fingerprint: known.fingerprint },
    });
    expect(await shows(second)).toMatchObject({ state: 'changed' });
    connection.close();
  });

  it('is unknown past the lease of the agent, says since when, and a changed one is still refused', async () => {
    const { connection, listed, shows, paris, router, network, fleet } = await sealing();
    await shows(first);
    expect(await paris()).toMatchObject({ state: 'accepted', silentSince: null });
    const at = nouns.clock.now();
    const expire = (instant: number | null) =>
      nouns.store.system
        .updateTable('router_leases')
        .set({ expired_at: instant })
        .where('router_id', '=', router.id)
        .execute();
    await expire(at);
    const silent = 'The agent has not reported for longer than its lease.';
    expect(await paris()).toMatchObject({
      state: 'unknown',
      silentSince: at,
      message: silent,
      can: { accept: { allowed: false } },
    });
    const inStates = async (states: string) =>
      (
        await fleet.get<{ items: SealingCertificate[] }>(
          `/sealingCertificates?networkID=${network.id}&states=${states}`,
        )
      ).items.map(({ name }) => name);
    expect(await inStates('unknown')).toEqual(['paris']);
    expect(await inStates('accepted')).toEqual([]);
    await expire(null);
    await shows(second);
    await expire(at);
    expect(await paris()).toMatchObject({
      state: 'changed',
      message: silent,
      can: { accept: { allowed: true } },
    });
    expect((await listed()).map(({ state }) => state)).toEqual(['missing', 'changed']);
    connection.close();
  });

  it('is not listed for a network without Sealed Secrets, and is a pem key once it has them', async () => {
    const { uid, connection, listed, network, read, router, accept } = await sealing(['argocd']);
    connection.send({ type: 'certificate', pem: first, message: '' });
    const stored = () =>
      nouns.store.tenant(uid, ({ db }) =>
        db.selectFrom('sealing_certificates').select('pem').where('router_id', '=', router.id).execute(),
      );
    await waitUntil(async () => (await stored()).length === 1, { what: 'the certificate' });
    expect(await listed()).toEqual([]);
    // Whatever key a page makes for such a network, its certificate counts nowhere.
    expect(await accept('a'.repeat(64))).toMatchObject({ status: 404 });
    const secrets = [{ routerID: router.id, yaml: sealed('db', 'paris') }];
    const path = `/networks/${network.id}/sealedSecrets`;
    expect(await nouns.request(uid, 'POST', path, { body: { secrets } })).toMatchObject({
      status: 403,
      body: { errors: [{ message: 'This network does not support generating a Secret.' }] },
    });
    const { version } = await read();
    const body = { features: ['argocd', 'sealedSecrets'] };
    expect(await nouns.request(uid, 'PATCH', `/networks/${network.id}`, { body, version })).toMatchObject({
      status: 200,
      body: { updated: { can: { generateSecret: { allowed: true } } } },
    });
    connection.close();
  });
});

const sealed = (name: string, cluster: string, data = 'AgAA') => `apiVersion: bitnami.com/v1alpha1
kind: SealedSecret
metadata:
  name: ${name}
  namespace: hawser
  annotations:
    ${MAIN_TARGET_ANNOTATION}: ${cluster}
spec:
  encryptedData:
    password: ${data}
  template:
    type: Opaque
    metadata:
      name: ${name}
`;

describe('placing', () => {
  it('puts one SealedSecret on each cluster, whatever else the rules match, and changes it the next time', async () => {
    const { uid, fleet, network, router, edge, connection } = await sealing();
    await fleet.rules(network, rule([], ['eq', 'kind', 'SealedSecret']));
    const place = (data: string) =>
      nouns.request<PlacedSealedSecrets>(uid, 'POST', `/networks/${network.id}/sealedSecrets`, {
        body: {
          secrets: [
            { routerID: router.id, yaml: sealed('db', 'paris', data) },
            { routerID: edge.id, yaml: sealed('db', 'berlin', data) },
          ],
        },
      });
    expect(await place('AgAA')).toMatchObject({
      status: 200,
      body: { rules: 2, items: [{ outcome: 'created' }, { outcome: 'created' }] },
    });
    const objects = (await fleet.get<{ items: AppObject[] }>('/objects?kinds=SealedSecret')).items;
    expect(objects.map(({ key, origin }) => [key, origin]).sort()).toEqual([
      ['SealedSecret/db@berlin', 'nethopper-config'],
      ['SealedSecret/db@paris', 'nethopper-config'],
    ]);
    const pairs = async () => (await fleet.placementPairs(network)).filter((pair) => pair.endsWith('/db'));
    expect(await pairs()).toEqual(['berlin/db', 'paris/db']);
    const { apply } = await waitUntil(
      async () => {
        const desired = await connection.next('desired');
        return desired.apply.some(({ manifest }) => manifest['kind'] === 'SealedSecret') ? desired : null;
      },
      { what: 'the SealedSecret' },
    );
    expect(apply).toMatchObject([
      {
        manifest: { kind: 'SealedSecret', metadata: { annotations: { [MAIN_TARGET_ANNOTATION]: 'paris' } } },
      },
    ]);
    expect(await place('AgAB')).toMatchObject({
      body: { rules: 0, items: [{ outcome: 'changed' }, { outcome: 'changed' }] },
    });
    expect(await pairs()).toEqual(['berlin/db', 'paris/db']);
    connection.close();
  });

  it('takes more than 1 MiB, as many clusters have together', async () => {
    const { uid, network, router, edge, connection } = await sealing();
    const data = 'A'.repeat(900_000);
    const body = {
      secrets: [
        { routerID: router.id, yaml: sealed('large', 'paris', data) },
        { routerID: edge.id, yaml: sealed('large', 'berlin', data) },
      ],
    };
    expect(await nouns.request(uid, 'POST', `/networks/${network.id}/sealedSecrets`, { body })).toMatchObject(
      { status: 200, body: { rules: 2 } },
    );
    connection.close();
  });

  it('is all or none: what is no SealedSecret, or names another cluster, is refused with its place', async () => {
    const { uid, fleet, network, router, edge, connection } = await sealing();
    const place = (secrets: { routerID: string; yaml: string }[]) =>
      nouns.request(uid, 'POST', `/networks/${network.id}/sealedSecrets`, { body: { secrets } });
    const good = { routerID: router.id, yaml: sealed('db', 'paris') };
    for (const [bad, path] of [
      [{ routerID: edge.id, yaml: sealed('db', 'paris') }, 'secrets.1.yaml'],
      [
        { routerID: edge.id, yaml: 'kind: Deployment\nmetadata: {name: web}\napiVersion: apps/v1' },
        'secrets.1.yaml',
      ],
      [
        { routerID: edge.id, yaml: sealed('db', 'berlin').replace('namespace: hawser', 'namespace: other') },
        'secrets.1.yaml',
      ],
      [{ routerID: 'none', yaml: sealed('db', 'berlin') }, 'secrets.1.routerID'],
    ] as const)
      expect(await place([good, bad])).toMatchObject({
        status: 400,
        body: { errors: expect.arrayContaining([expect.objectContaining({ path })]) },
      });
    expect((await fleet.get<{ items: AppObject[] }>('/objects?kinds=SealedSecret')).items).toEqual([]);
    connection.close();
  });
});
