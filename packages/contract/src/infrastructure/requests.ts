import { PROVIDER_CONFIG_FAMILIES } from '@hawser/domain/infrastructure';
import { z } from 'zod';

const name = z.string().max(1_000);
const configValues = z.record(z.string().max(253), z.string().max(65_536));
/** YAML of a SealedSecret for the hub, with the credentials as one value under the key `credentials`. */
const sealedSecret = z.string().max(262_144);

/** A provider is never sent with plain credentials: the browser seals them. */
export const CreateInfrastructureProvider = z.strictObject({
  networkID: z.string().max(100),
  name,
  providerKey: z.string().max(40),
  configValues: configValues.default({}),
  /** How a custom provider is called. */
  providerName: name.default(''),
  /** Of which family its ProviderConfig is. */
  providerConfigKind: z.enum(PROVIDER_CONFIG_FAMILIES).default('ProviderConfig'),
  sealedSecret,
});

/** What it is of cannot change. */
export const UpdateInfrastructureProvider = z.strictObject({
  name: name.optional(),
  providerName: name.optional(),
  configValues: configValues.optional(),
  /** Replaces the credentials, in the Secret of the same name. */
  sealedSecret: sealedSecret.optional(),
});

/** Deletes a provider. */
export const DeleteInfrastructureProvider = z.object({
  /** Also when the hub does not say what uses it, such as while its agent is away. */
  evenIfUnknown: z.boolean().default(false),
});

export type CreateInfrastructureProvider = z.infer<typeof CreateInfrastructureProvider>;
export type UpdateInfrastructureProvider = z.infer<typeof UpdateInfrastructureProvider>;
