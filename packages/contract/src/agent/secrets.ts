import { SECRET_STATUSES } from '@hawser/domain/secrets';
import { z } from 'zod';

/** Secrets in one report; further ones are counted. */
export const MAX_REPORTED_SECRETS = 1_000;
/** What is reported of one of them. */
export const MAX_SECRET_KEYS = 50;
export const MAX_SECRET_USERS = 10;
export const MAX_SECRET_LABELS = 30;

const name = z.string().max(253);
const texts = z
  .record(z.string().max(400), z.string().max(400))
  .refine((all) => Object.keys(all).length <= MAX_SECRET_LABELS);

/** What uses a Secret: the object that a person wrote, not the pods that it creates. */
const SecretUser = z.object({ kind: z.string().max(100), name });

/** A Secret of a cluster without its values, or one that is named there and missing. */
export const ReportedSecret = z.object({
  namespace: z.string().max(63),
  name,
  /** `unknown`: the agent may not list Secrets, or cannot now. */
  status: z.enum(SECRET_STATUSES),
  /** Names of the keys, as the SealedSecret names them: what is listed of Secrets has none. */
  keys: z.array(name).max(MAX_SECRET_KEYS),
  labels: texts,
  annotations: texts,
  /** The SealedSecret that it comes from; null when there is none, or SealedSecrets may not be read. */
  sealed: z
    .object({
      /** As which object of this context it was placed; empty when others wrote it. */
      objectID: z.string().max(100),
      /** The controller's condition `Synced`; Unknown before it has answered. */
      synced: z.enum(['True', 'False', 'Unknown']),
      message: z.string().max(1_000),
    })
    .nullable(),
  users: z.array(SecretUser).max(MAX_SECRET_USERS),
  userCount: z.number().int().min(0),
});

export const ReportedSecrets = z.object({
  type: z.literal('secrets'),
  secrets: z.array(ReportedSecret).max(MAX_REPORTED_SECRETS),
  /** Those that the report has no room for. */
  omitted: z.number().int().min(0),
  /** Whether everything that can use a Secret could be read: without it, nothing is called unused. */
  usersKnown: z.boolean(),
  /** Why something is unknown; empty when nothing is. */
  message: z.string().max(2_000),
});

export type ReportedSecret = z.infer<typeof ReportedSecret>;
export type ReportedSecrets = z.infer<typeof ReportedSecrets>;
