import { CONNECTION_ACCESSES, CONNECTION_STATUSES, REPOSITORY_TYPES } from '@hawser/domain/repositories';
import { z } from 'zod';
import { Instant } from '../status/index.ts';

const secret = z.string().min(1).max(4_096);
const privateKey = z.string().min(1).max(16_384);

/** Credentials of a private repository. They are stored encrypted and never shown again. */
export const RepositoryCredentials = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('password'), username: z.string().max(253), password: secret }),
  z.strictObject({ kind: z.literal('sshKey'), privateKey }),
  z.strictObject({
    kind: z.literal('githubApp'),
    appID: z.string().regex(/^\d{1,18}$/),
    installationID: z.string().regex(/^\d{1,18}$/),
    privateKey,
  }),
]);

const url = z.string().max(2_000);
const label = z.string().max(200);

export const DefineRepository = z.object({
  url,
  /** Empty: the last part of the URL's path. */
  label: label.default(''),
  repoType: z.enum(REPOSITORY_TYPES),
  connectionAccess: z.enum(CONNECTION_ACCESSES).default('public'),
  credentials: RepositoryCredentials.optional(),
});

/** With another URL the stored credentials are removed: they were entered for the former one. The type cannot change. */
export const UpdateRepository = z.object({
  url: url.optional(),
  label: label.optional(),
  connectionAccess: z.enum(CONNECTION_ACCESSES).optional(),
  /** Replaces the stored credentials. */
  credentials: RepositoryCredentials.optional(),
});

/** A check before saving. */
export const CheckRepository = z.object({
  url,
  repoType: z.enum(REPOSITORY_TYPES),
  credentials: RepositoryCredentials.optional(),
});

/** What a check found, with a message. */
export const RepositoryCheck = z.object({
  status: z.enum(CONNECTION_STATUSES),
  message: z.string(),
  checkedAt: Instant,
});

export type RepositoryCredentials = z.infer<typeof RepositoryCredentials>;
export type RepositoryCheck = z.infer<typeof RepositoryCheck>;
