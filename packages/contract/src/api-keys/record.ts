import { API_KEY_CAPABILITIES } from '@hawser/domain/api-keys';
import { z } from 'zod';
import { permissions } from '../permissions/index.ts';
import { Instant } from '../status/index.ts';

/** Access of a program to a context, in the name of an account. The key itself is shown once and stored nowhere. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** Its last four characters; empty while its device has not fetched it. */
  hint: z.string(),
  /** Whose access it is. */
  accountUID: z.string(),
  /** Name of that person in an organization; empty in the own context. */
  accountName: z.string(),
  readsOnly: z.boolean(),
  /** Whether it was made by a login at the command line. */
  isOfDevice: z.boolean(),
  /** Whether its device has not fetched it. */
  isWaiting: z.boolean(),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  /** Renewed at most once a minute. */
  lastUsedAt: Instant.nullable(),
  lastUsedFrom: z.string().nullable(),
  can: permissions(API_KEY_CAPABILITIES),
});
export type ApiKey = z.infer<typeof ApiKey>;
