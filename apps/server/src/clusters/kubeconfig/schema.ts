import { hasHiddenCharacters } from '@hawser/domain/names';
import { z } from 'zod';

/**
 * The schema of a kubeconfig (Kubernetes, "kubeconfig v1"). It names every field that kubectl knows, so that a known but
 * unsupported field gets its own message and an unknown field is an error.
 */
const text = z.string().max(1_048_576);
const short = z.string().max(4_096);
/** A name, which is shown, logged and compared: no line breaks, NUL or direction marks. */
const name = short.refine((value) => !hasHiddenCharacters(value));
const anything = z.unknown();

const ClusterFields = z.strictObject({
  server: short.optional(),
  'tls-server-name': short.optional(),
  'insecure-skip-tls-verify': z.boolean().optional(),
  'certificate-authority': short.optional(),
  'certificate-authority-data': text.optional(),
  'proxy-url': short.optional(),
  'disable-compression': z.boolean().optional(),
  extensions: anything.optional(),
});

/** An exec entry. It is never run, only parsed to recognize EKS. */
export const ExecEntry = z.strictObject({
  apiVersion: short.optional(),
  command: short,
  args: z.array(short).max(100).nullish(),
  env: z
    .array(z.strictObject({ name: short, value: short }))
    .max(100)
    .nullish(),
  installHint: anything.optional(),
  interactiveMode: anything.optional(),
  provideClusterInfo: anything.optional(),
  stdinUnavailable: anything.optional(),
  stdinUnavailableMessage: anything.optional(),
});

const UserFields = z.strictObject({
  'client-certificate': short.optional(),
  'client-certificate-data': text.optional(),
  'client-key': short.optional(),
  'client-key-data': text.optional(),
  token: text.optional(),
  tokenFile: short.optional(),
  as: anything.optional(),
  'as-uid': anything.optional(),
  'as-groups': anything.optional(),
  'as-user-extra': anything.optional(),
  username: short.optional(),
  password: short.optional(),
  'auth-provider': anything.optional(),
  exec: ExecEntry.optional(),
  extensions: anything.optional(),
});

const ContextFields = z.strictObject({
  cluster: name,
  user: name,
  namespace: short.optional(),
  extensions: anything.optional(),
});

/** Most clusters, users and contexts in one file. */
export const ENTRIES_MAX = 100;

export const KubeconfigFile = z.strictObject({
  apiVersion: z.literal('v1').optional(),
  kind: z.literal('Config').optional(),
  'current-context': short.optional(),
  preferences: anything.optional(),
  extensions: anything.optional(),
  clusters: z.array(z.strictObject({ name, cluster: ClusterFields })).max(ENTRIES_MAX),
  users: z.array(z.strictObject({ name, user: UserFields.nullish() })).max(ENTRIES_MAX),
  contexts: z.array(z.strictObject({ name, context: ContextFields })).max(ENTRIES_MAX),
});

export type KubeconfigFile = z.infer<typeof KubeconfigFile>;
export type ClusterFields = z.infer<typeof ClusterFields>;
export type UserFields = z.infer<typeof UserFields>;
export type ExecEntry = z.infer<typeof ExecEntry>;
