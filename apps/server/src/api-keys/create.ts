import type { CreateApiKey, CreatedApiKey } from '@hawser/contract/api-keys';
import type { z } from 'zod';
import type { Work } from '../http/route.ts';
import { newKey } from '../identity/index.ts';
import { storeKey } from './store-key.ts';

const DAY_MS = 24 * 60 * 60_000;

/** Makes a key for a program. Its text is in this answer only. */
export async function createKey(
  work: Work<unknown, undefined, z.infer<typeof CreateApiKey>>,
): Promise<{ answer: z.infer<typeof CreatedApiKey> }> {
  const { body, now, random } = work;
  const key = newKey(random);
  const created = await storeKey(work, {
    name: body.name,
    digest: key.digest,
    hint: key.hint,
    reads_only: body.readsOnly,
    device_digest: null,
    expires_at: body.days === null ? null : now + body.days * DAY_MS,
    last_used_at: null,
    last_used_from: null,
  });
  return { answer: { created, key: key.text } };
}
