import { PROVIDER_CAPABILITIES, PROVIDER_CONFIG_FAMILIES } from '@hawser/domain/infrastructure';
import { z } from 'zod';
import { permissions } from '../permissions/index.ts';
import { stored } from '../record/index.ts';
import { Instant, Status } from '../status/index.ts';

const values = z.record(z.string(), z.string());

/** Where the credentials of a provider are. They are sealed for the hub of the network, and no part of any record. */
const CredsProviderDetails = z.object({
  source: z.literal('Secret'),
  /** Of the Secret that the hub's controller makes of them. */
  namespace: z.string(),
  name: z.string(),
  key: z.string(),
  /** The SealedSecret, as an object of the network. */
  objectID: z.string(),
  /** When they were sealed. */
  sealedAt: Instant,
});

const config = {
  id: z.string(),
  name: z.string(),
  networkID: z.string(),
  providerKey: z.string(),
  /** What was entered beside the credentials, by field. */
  configValues: values,
  credsProviderDetails: CredsProviderDetails,
};

/** A configured infrastructure provider of a network. */
export const InfrastructureProviderConfig = z.object({
  ...stored,
  ...config,
  networkName: z.string(),
  /** How a custom provider is called; empty for others. */
  providerName: z.string(),
  /** Its name in Kubernetes, which objects write in `providerConfigRef`. */
  resourceName: z.string(),
  /** The ProviderConfig of Crossplane, as an object of the network; null for providers that have none. */
  providerConfigObjectID: z.string().nullable(),
  /** Of which family it is. */
  providerConfigKind: z.enum(PROVIDER_CONFIG_FAMILIES).nullable(),
  /** Number of infrastructure objects that use it. */
  objectCount: z.number().int(),
  /** The worse one of its credentials and its ProviderConfig on the hub. */
  status: Status,
  can: permissions(PROVIDER_CAPABILITIES),
});
export type InfrastructureProviderConfig = z.infer<typeof InfrastructureProviderConfig>;

/** All configured providers of a network, at most 100 (Spec 1 §3). */
export const InfrastructureProvider = z.object({
  networkID: z.string(),
  configs: z.record(z.string(), z.object(config)),
  /** Null while there is none. */
  createdAt: Instant.nullable(),
  updatedAt: Instant.nullable(),
});
export type InfrastructureProvider = z.infer<typeof InfrastructureProvider>;

/** An object that uses a provider. Its id is that of the object. */
export const InfrastructureProviderUse = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  networkID: z.string(),
});
export type InfrastructureProviderUse = z.infer<typeof InfrastructureProviderUse>;
