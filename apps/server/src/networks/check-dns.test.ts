import type { Network } from '@hawser/contract/networks';
import { startDns, type TestDns } from '@hawser/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Nouns, startNouns } from '../testing/nouns.ts';
import { resolveName } from './adapters/resolve-name.ts';

let nouns: Nouns;
let dns: TestDns;
beforeAll(async () => {
  dns = await startDns();
  nouns = await startNouns({ resolve: resolveName([dns.address]) });
  await nouns.account('ada');
});
afterAll(async () => {
  await nouns?.close();
  await dns?.stop();
});

async function networkWithIngress(name: string, settings: object): Promise<string> {
  const cluster = await nouns.request<{ created: { id: string } }>('ada', 'POST', '/clusters', {
    body: { alias: `hub-of-${name}` },
  });
  const hub = { ...settings, cloudID: cluster.body.created.id };
  const made = await nouns.request<{ created: Network }>('ada', 'POST', '/networks', { body: { name, hub } });
  expect(made.status).toBe(201);
  expect(made.body.created).toMatchObject({ dnsConfigured: null, dnsObserved: null });
  return made.body.created.id;
}

const check = async (id: string) => {
  const { status, body } = await nouns.request<{ updated: Network; errors: { message: string }[] }>(
    'ada',
    'POST',
    `/networks/${id}/dns`,
  );
  return { status, ...body };
};

const ingress = { serviceType: 'ingress', ingress: { hostname: 'Hub.Example.org' } };

test('the host name of an ingress is looked up, and the network shows the result until the name changes', async () => {
  const id = await networkWithIngress('east', ingress);
  expect((await check(id)).updated).toMatchObject({
    version: 1,
    dnsConfigured: false,
    dnsObserved: {
      message: 'hub.example.org does not resolve to a public address yet.',
      observedAt: nouns.clock.time,
    },
  });
  dns.names.set('hub.example.org', ['203.0.113.8', '203.0.113.7']);
  expect((await check(id)).updated).toMatchObject({
    dnsConfigured: true,
    dnsObserved: { message: 'hub.example.org resolves to 203.0.113.7, 203.0.113.8.' },
  });
  const { body } = await nouns.request<{ updated: Network }>('ada', 'PATCH', `/networks/${id}`, {
    body: { skupperHubData: { ...ingress, ingress: { hostname: 'other.example.org' } } },
    version: 1,
  });
  expect(body.updated).toMatchObject({ dnsConfigured: null, dnsObserved: null });
});

test('it must resolve to the configured host of the ingress, an address or a name', async () => {
  dns.names.set('west.example.org', ['203.0.113.7']);
  dns.names.set('outside.example.org', ['203.0.113.7']);
  const ingressTo = (ingressHost: string) => ({
    ...ingress,
    ingress: { hostname: 'west.example.org' },
    ingressHost,
  });
  const id = await networkWithIngress('west', ingressTo('203.0.113.9'));
  expect((await check(id)).updated).toMatchObject({
    dnsConfigured: false,
    dnsObserved: { message: 'west.example.org resolves to 203.0.113.7, but the ingress is at 203.0.113.9.' },
  });
  await nouns.request('ada', 'PATCH', `/networks/${id}`, {
    body: { skupperHubData: ingressTo('outside.example.org') },
    version: 1,
  });
  expect((await check(id)).updated.dnsConfigured).toBe(true);
});

test('a name of the network in which the server runs is like one that does not exist', async () => {
  const at = (hostname: string, ingressHost = '') => ({ ...ingress, ingress: { hostname }, ingressHost });
  dns.names.set('database.example.org', ['10.0.0.5', '127.0.0.1']);
  const inside = await check(await networkWithIngress('inside', at('database.example.org')));
  const nowhere = await check(await networkWithIngress('nowhere', at('nothing.example.org')));
  const messageOf = ({ updated }: typeof inside) => updated.dnsObserved?.message.replace(/^\S+/, '');
  expect(messageOf(inside)).toBe(messageOf(nowhere));
  expect(inside.updated.dnsConfigured).toBe(nowhere.updated.dnsConfigured);
  const known = await check(await networkWithIngress('known', at('database.example.org', '10.0.0.5')));
  expect(known.updated.dnsObserved?.message).toBe('database.example.org resolves to 10.0.0.5.');
});

test('a network without an ingress has no host name to check', async () => {
  const { status, errors } = await check(await networkWithIngress('plain', {}));
  expect([status, errors[0]?.message]).toEqual([403, 'Its Hub is not behind an ingress.']);
});

test('without an answer of a DNS server the result is unknown', async () => {
  const silent = resolveName(['127.0.0.1:9']);
  expect(await silent('hub.example.org')).toBeNull();
});
