import { z } from 'zod';

const apiVersion = z.string().max(200);
const kind = z.string().max(100);
const name = z.string().max(253);

/** The kinds of infrastructure that may be written on a hub and that its API server serves. */
export const InfrastructureKindsRequest = z.object({ kind: z.literal('infrastructure-kinds') });

/** One kind; `isNamespaced`: its objects are in the namespace of the agent. */
const InfrastructureKind = z.object({ apiVersion, kind, isNamespaced: z.boolean() });

export const InfrastructureKindsItem = z.object({
  type: z.literal('infrastructure-kinds'),
  kinds: z.array(InfrastructureKind).max(1_000),
});

/** What uses a ProviderConfig, whoever wrote it: Crossplane keeps a record of each use. */
export const ProviderUsersRequest = z.object({
  kind: z.literal('provider-users'),
  apiVersion: z.string().max(200),
  name,
});

/** Most users that are named. */
export const MAX_PROVIDER_USERS = 20;

export const ProviderUsersItem = z.object({
  type: z.literal('provider-users'),
  total: z.number().int().nonnegative(),
  users: z.array(z.object({ apiVersion, kind, name })).max(MAX_PROVIDER_USERS),
});

/** The kinds of infrastructure of a network's hub; with the reason when its agent does not answer. */
export const InfrastructureKinds = z.object({ kinds: z.array(InfrastructureKind), reason: z.string() });

/** What uses a provider on the hub, by Crossplane's own records. Null: the agent of the hub does not answer, with the reason. */
export const ProviderUsers = z.object({
  total: z.number().int().nullable(),
  users: z.array(z.object({ apiVersion: z.string(), kind: z.string(), name: z.string() })),
  reason: z.string(),
});
export type ProviderUsers = z.infer<typeof ProviderUsers>;
