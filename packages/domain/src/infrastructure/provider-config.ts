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

/** A configured provider, as far as Crossplane needs it. */
export interface ConfiguredProvider {
  readonly providerKey: string;
  readonly resourceName: string;
  readonly configValues: FieldValues;
}

/**
 * The ProviderConfig of Crossplane with which objects on this cluster use a provider: of the family that belongs to the whole cluster, which the
 * pinned Crossplane and newer ones have. Null for providers that others than Crossplane's families for AWS, Azure and GCP serve.
 */
export function providerConfig(
  { providerKey, resourceName, configValues }: ConfiguredProvider,
  secret: { readonly namespace: string; readonly name: string },
  cluster: string,
): Manifest | null {
  const specOf = Object.hasOwn(SPECS, providerKey) ? SPECS[providerKey] : undefined;
  if (specOf === undefined) return null;
  const secretRef = { namespace: secret.namespace, name: secret.name, key: CREDENTIALS_KEY };
  return {
    apiVersion: `${providerKey}.upbound.io/v1beta1`,
    kind: 'ProviderConfig',
    metadata: { name: resourceName, annotations: { [MAIN_TARGET_ANNOTATION]: cluster } },
    spec: { ...specOf(configValues), credentials: { source: 'Secret', secretRef } },
  };
}
