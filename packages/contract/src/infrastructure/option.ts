import { FIELD_TYPES, PROVIDER_FORMATS } from '@hawser/domain/infrastructure';
import { z } from 'zod';

const ProviderField = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(FIELD_TYPES),
  private: z.boolean(),
  helpText: z.string(),
  default: z.string(),
  maxLength: z.number().int(),
  isOptional: z.boolean(),
});

/** An infrastructure provider that can be chosen, with what is entered for it (Spec 2 §3). */
export const InfrastructureProviderOption = z.object({
  /** The same as `providerKey`. */
  id: z.string(),
  providerKey: z.string(),
  name: z.string(),
  /** With '(coming soon)' while it is not active. */
  label: z.string(),
  active: z.boolean(),
  isCustom: z.boolean(),
  format: z.enum(PROVIDER_FORMATS),
  /** Values of these are sealed in the browser, and never sent. */
  credentialFields: z.array(ProviderField),
  credentialFieldsHelpText: z.string(),
  multiProviderCredentialFields: z.boolean(),
  configFields: z.array(ProviderField),
  /** Packages of Crossplane that are offered for it, each with its pinned version. */
  packages: z.array(z.string()),
});
export type InfrastructureProviderOption = z.infer<typeof InfrastructureProviderOption>;

/** At most 50. */
export const InfrastructureProviderOptions = z.object({ items: z.array(InfrastructureProviderOption) });
