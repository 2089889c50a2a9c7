import type { InfrastructureProviderOption } from '@hawser/contract/infrastructure';
import { PROVIDER_OPTIONS, readProviderOptions } from '@hawser/domain/infrastructure';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Nouns, startNouns } from '../testing/nouns.ts';

const read = readProviderOptions({
  hetzner: { name: 'Hetzner', credentialFields: [{ key: 'token', label: 'Token' }] },
});
const providerOptions = 'options' in read ? read.options : [];
let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns({ providerOptions });
});
afterAll(() => nouns.close());

it('are those of the installation, with the fields and the label of each', async () => {
  await nouns.account('reader');
  const { body } = await nouns.request<{ items: InfrastructureProviderOption[] }>(
    'reader',
    'GET',
    '/infrastructureProviderOptions',
  );
  expect(body.items.map(({ providerKey, label }) => [providerKey, label])).toEqual([
    ['aws', 'AWS'],
    ['gcp', 'GCP'],
    ['azure', 'Azure'],
    ['ibm', 'IBM Cloud (coming soon)'],
    ['oci', 'Oracle Cloud (coming soon)'],
    ['hetzner', 'Hetzner (coming soon)'],
    ['custom', 'Custom'],
  ]);
  expect(body.items[0]).toMatchObject({ ...PROVIDER_OPTIONS[0] });
  expect(body.items[5]?.credentialFields).toMatchObject([{ key: 'token', private: true, maxLength: 253 }]);
});
