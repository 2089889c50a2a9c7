import type { Manifest } from '../objects/index.ts';
import { MAIN_TARGET_ANNOTATION } from '../objects/index.ts';
import { CREDENTIALS_KEY } from './config-values.ts';
import type { FieldValues } from './field-values.ts';

/** What a provider's ProviderConfig says beside the credentials, by the key of its option. */
const SPECS: Readonly<Record<string, (values: FieldValues) => object>> = {
  aws: ({ roleARN, externalID }) =>
    roleARN === undefined
      ? {}
      : { assumeRoleChain: [{ roleARN, ...(externalID === undefined ? {} : { externalID }) }] },
  azure: () => ({}),
  gcp: ({ projectID }) => ({ projectID }),
};

/**
 * The two kinds that belong to the whole cluster: `ProviderConfig` of the older family, whose managed resources do so, too, and
 * `ClusterProviderConfig` of the newer one, for managed resources in namespaces.
 */
export const PROVIDER_CONFIG_FAMILIES = ['ProviderConfig', 'ClusterProviderConfig'] as const;
export type ProviderConfigFamily = (typeof PROVIDER_CONFIG_FAMILIES)[number];

/** Whether a provider has a ProviderConfig that is written for it, by the key of its option. */
export const hasProviderConfig = (providerKey: string): boolean => Object.hasOwn(SPECS, providerKey);

/** A configured provider, as far as Crossplane needs it. */
export interface ConfiguredProvider {
  readonly providerKey: string;
  readonly resourceName: string;
  readonly configValues: FieldValues;
  readonly family: ProviderConfigFamily;
}

/**
 * The ProviderConfig of Crossplane with which objects on this cluster use a provider, of the family that was chosen. Null for providers that others than Crossplane's families for AWS, Azure and GCP serve.
 */
export function providerConfig(
  { providerKey, resourceName, configValues, family }: ConfiguredProvider,
  secret: { readonly namespace: string; readonly name: string },
  cluster: string,
): Manifest | null {
  const specOf = Object.hasOwn(SPECS, providerKey) ? SPECS[providerKey] : undefined;
  if (specOf === undefined) return null;
  const secretRef = { namespace: secret.namespace, name: secret.name, key: CREDENTIALS_KEY };
  return {
    apiVersion: `${providerKey}${family === 'ProviderConfig' ? '' : '.m'}.upbound.io/v1beta1`,
    kind: family,
    metadata: { name: resourceName, annotations: { [MAIN_TARGET_ANNOTATION]: cluster } },
    spec: { ...specOf(configValues), credentials: { source: 'Secret', secretRef } },
  };
}
