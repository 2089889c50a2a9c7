import { expect, test } from 'vitest';
import { providerUsers } from './users.ts';

const usage = (provider: string, name: string) => ({
  apiVersion: 'aws.upbound.io/v1beta1',
  kind: 'ProviderConfigUsage',
  metadata: { name },
  providerConfigRef: { name: provider },
  resourceRef: { apiVersion: 's3.aws.upbound.io/v1beta1', kind: 'Bucket', name },
});
const asked = { kind: 'provider-users', apiVersion: 'aws.upbound.io/v1beta1', name: 'prod' } as const;
const { signal } = new AbortController();
/** A hub with this many pages of records, on the last of which one is of the provider. */
const hub = (pages: number) => {
  let read = 0;
  return {
    list: async () => {
      read += 1;
      const isLast = read === pages;
      return {
        items: [usage(isLast ? 'prod' : 'other', `b${read}`)],
        next: isLast ? null : 'next',
        remaining: 0,
        resourceVersion: '1',
      };
    },
  };
};

test('a use on the last of many pages is found', async () => {
  expect(await providerUsers(hub(40), asked, signal)).toMatchObject({ total: 1, users: [{ name: 'b40' }] });
});

test('where there are too many records to read, nobody says that there is no use', async () => {
  await expect(providerUsers(hub(41), asked, signal)).rejects.toMatchObject({ code: 'limit' });
});
