import type { Cluster } from '@hawser/contract/clusters';
import type { Network } from '@hawser/contract/networks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configMap, fleetOf, rule } from './fleet.ts';
import { type Nouns, startNouns } from './nouns.ts';

const NUL = '\u0000';
const HALF = '\ud800';

let nouns: Nouns;
let network: Network;
let cluster: Cluster;

beforeAll(async () => {
  nouns = await startNouns();
  await nouns.account('ada');
  const ada = fleetOf(nouns, 'ada');
  network = await ada.network('demo');
  cluster = await ada.cluster('edge');
  await ada.object(network, configMap('settings'));
});
afterAll(() => nouns.close());

const texts = [
  NUL,
  HALF,
  '\u202e',
  "'; drop table networks; --",
  '%',
  '\\',
  '${x}',
  '$1',
  '<script>',
  '🚢'.repeat(40),
];

describe('hostile text', () => {
  it.each(texts)('%j is searched for literally', async (text) => {
    for (const noun of ['networks', 'clusters', 'routers', 'objects']) {
      const answer = await nouns.request<{ items: unknown[] }>(
        'ada',
        'GET',
        `/${noun}?q=${encodeURIComponent(text.toWellFormed())}`,
      );
      expect([200, 400]).toContain(answer.status);
      expect(answer.body.items ?? []).toEqual([]);
    }
  });

  it.each(texts)('%j is not the id of any record', async (text) => {
    const id = encodeURIComponent(text.toWellFormed());
    for (const noun of ['networks', 'clusters', 'routers', 'objects']) {
      expect([400, 404]).toContain((await nouns.request('ada', 'GET', `/${noun}/${id}`)).status);
    }
    const ids = { networkID: text, cloudID: text };
    for (const [path, body] of [
      ['/routers', { ...ids, namespace: 'apps', isEdge: true }],
      ['/routers', { ...ids, networkID: network.id, namespace: 'apps', isEdge: false, hubName: 'hub' }],
      ['/objects', { ...ids, yaml: configMap('other') }],
    ] as const) {
      expect((await nouns.request('ada', 'POST', path, { body })).status).toBe(400);
    }
  });

  it.each(texts)(
    '%j in a field is refused or stored unchanged, and never causes a server error',
    async (text) => {
      const requests = [
        ['POST', '/networks', { name: `net${text}` }],
        ['POST', '/clusters', { alias: `cluster${text}` }],
        ['POST', '/clusters', { alias: 'other', location: text, tags: [text] }],
        ['POST', '/clusters', { alias: 'other', context_name: text.repeat(3), kubesDistro: text }],
        [
          'POST',
          '/routers',
          { networkID: network.id, cloudID: cluster.id, namespace: text, isEdge: false, hubName: 'hub' },
        ],
        [
          'POST',
          '/routers',
          { networkID: network.id, cloudID: cluster.id, namespace: 'apps', isEdge: false, hubName: text },
        ],
        ['POST', '/objects', { networkID: network.id, yaml: configMap(text) }],
        ['POST', '/objects', { networkID: network.id, yaml: text }],
        ['PATCH', '/me', { displayName: `${text}ada`, theme: text }],
      ] as const;
      for (const [method, path, body] of requests) {
        expect([400, 404]).toContain((await nouns.request('ada', method, path, { body })).status);
      }
    },
  );

  it.each(texts)('%j in a rule or in YAML matches itself or is refused', async (text) => {
    const put = await nouns.request('ada', 'POST', `/networks/${network.id}/distributionRules/preview`, {
      body: { distributionRules: [rule(['eq', 'tag', text], ['in', 'name', text, 'settings'])] },
    });
    expect([200, 400]).toContain(put.status);
    const yaml = `${configMap(`c-${texts.indexOf(text)}`)}data:\n  text: ${JSON.stringify(text)}\n`;
    const answer = await nouns.request('ada', 'POST', '/objects', { body: { networkID: network.id, yaml } });
    expect([201, 400]).toContain(answer.status);
  });

  it('is refused in a rule that the database cannot store', async () => {
    const { version } = await fleetOf(nouns, 'ada').get<Network>(`/networks/${network.id}`);
    for (const text of [NUL, HALF]) {
      const body = { distributionRules: [{ cloud: `["eq","tag","a${text}"]`, object: '[]' }] };
      const answer = await nouns.request('ada', 'PUT', `/networks/${network.id}/distributionRules`, {
        body,
        version,
      });
      expect(answer.status).toBe(400);
    }
  });
});
