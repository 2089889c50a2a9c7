import type { ProviderUsersItem, ProviderUsersRequest } from '@hawser/contract/streams';
import { MAX_PROVIDER_USERS } from '@hawser/contract/streams';
import { isProviderConfigKind, apiGroupOf } from '@hawser/domain/objects';
import type { z } from 'zod';
import { isStatus, type KubeApi, type KubeKind } from '../kube/api.ts';
import { fieldsOf, textOf } from '../kube/fields.ts';
import { StreamError } from '../streams/stream-error.ts';

/** Records that are read at once, and at most. */
const PAGE = 500;
const MAX_PAGES = 40;

/**
 * What uses a ProviderConfig, by the records that Crossplane keeps of each use. A kind that is not served has none.
 * @throws StreamError when there are too many records to read: what was not read may be a use.
 */
export async function providerUsers(
  kube: Pick<KubeApi, 'list'>,
  { apiVersion, name }: z.infer<typeof ProviderUsersRequest>,
  signal: AbortSignal,
): Promise<z.infer<typeof ProviderUsersItem>> {
  const isOwn = ['ProviderConfig', 'ClusterProviderConfig'].some((kind) =>
    isProviderConfigKind(apiVersion, kind),
  );
  if (!isOwn) throw new StreamError('refused', `${apiGroupOf(apiVersion)} has no ProviderConfigs.`);
  const kind: KubeKind = { apiVersion, kind: 'ProviderConfigUsage', resource: 'providerconfigusages' };
  const users: { apiVersion: string; kind: string; name: string }[] = [];
  let total = 0;
  let next: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const read = await kube
      .list(kind, null, { limit: PAGE, signal, ...(next === undefined ? {} : { next }) })
      .catch((error: unknown) => {
        if (isStatus(error, 404)) return null;
        throw error;
      });
    for (const { providerConfigRef, resourceRef } of read?.items ?? []) {
      if (textOf(fieldsOf(providerConfigRef).name) !== name) continue;
      total += 1;
      const of = fieldsOf(resourceRef);
      if (users.length < MAX_PROVIDER_USERS)
        users.push({
          apiVersion: textOf(of.apiVersion).slice(0, 200),
          kind: textOf(of.kind).slice(0, 100),
          name: textOf(of.name).slice(0, 253),
        });
    }
    if (read === null || read.next === null) return { type: 'provider-users', total, users };
    next = read.next;
  }
  throw new StreamError('limit', 'The hub has too many records of uses to read them all.');
}
