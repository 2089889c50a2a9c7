import { PROVIDER_OPTIONS } from '@hawser/domain/infrastructure';
import { expect, it } from 'vitest';
import { credentialValue, EMPTY_ENTRY, entryProblems } from './provider-entry.ts';

const option = (wanted: string) => PROVIDER_OPTIONS.find(({ id }) => id === wanted);
const named = { ...EMPTY_ENTRY, name: 'Prod' };

it('what is wrong is said of each field, by the name that the server gives it', () => {
  expect(entryProblems(EMPTY_ENTRY, undefined, true)).toEqual({
    name: 'Provider name must be at least 1 character.',
    providerKey: 'This field is required',
  });
  expect(entryProblems(named, option('gcp'), true)).toEqual({
    'configValues.projectID': 'This field is required',
    'credentials.credentials': 'This field is required',
  });
  expect(entryProblems(named, option('custom'), true)).toEqual({
    providerName: 'Provider name must be at least 1 character.',
    pairs: 'Please add at least one key-value pair',
  });
});

it('credentials are checked only where they are entered', () => {
  const entry = { ...named, configValues: { projectID: 'shop' } };
  expect(entryProblems(entry, option('gcp'), false)).toEqual({});
});

it('the credentials are the one value that is sealed: fields of the provider, or pairs of a custom one', () => {
  const [azure, custom] = [option('azure'), option('custom')];
  const credentials = { clientId: ' a ', clientSecret: 'b', subscriptionId: 'c', tenantId: 'd' };
  expect(azure && credentialValue({ ...named, credentials }, azure)).toBe(
    '{"clientId":"a","clientSecret":"b","subscriptionId":"c","tenantId":"d"}',
  );
  const pairs = [{ key: 'token', value: 'x' }];
  expect(custom && credentialValue({ ...named, credentials, pairs }, custom)).toBe('{"token":"x"}');
  const typed = { key: 'b', value: 'y', many: '' };
  expect(entryProblems({ ...named, providerName: 'Own', pairs, typed }, custom, true)).toHaveProperty(
    'pairs',
  );
  const gcp = option('gcp');
  expect(gcp && credentialValue({ ...named, credentials: { credentials: 'no JSON' } }, gcp)).toBeNull();
});
