const text = { type: 'string' };

/** The credentials of a ProviderConfig: each provider has sources of its own. */
const credentials = (sources: readonly string[]): object => ({
  type: 'object',
  required: ['source'],
  properties: {
    source: { ...text, enum: ['None', 'Secret', ...sources] },
    secretRef: {
      type: 'object',
      required: ['key', 'name', 'namespace'],
      properties: { key: text, name: text, namespace: text },
    },
  },
});

/** What the spec of a ProviderConfig may say beside the credentials, and must. */
interface Shape {
  readonly sources: readonly string[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, object>>;
}

const AWS: Shape = {
  sources: ['IRSA', 'WebIdentity', 'PodIdentity', 'Upbound'],
  properties: {
    assumeRoleChain: {
      type: 'array',
      items: { type: 'object', properties: { roleARN: text, externalID: text } },
    },
  },
};
const GCP: Shape = {
  sources: ['AccessToken', 'ImpersonateServiceAccount', 'InjectedIdentity', 'Environment', 'Filesystem'],
  required: ['projectID'],
  properties: { projectID: text },
};
const AZURE: Shape = {
  sources: ['UserAssignedManagedIdentity', 'SystemAssignedManagedIdentity', 'OIDCTokenFile', 'Upbound'],
  properties: { clientID: text, subscriptionID: text, tenantID: text },
};
const CUSTOM: Shape = {
  sources: ['InjectedIdentity', 'Environment', 'Filesystem'],
  properties: { endpoint: text },
};

/** A definition of the same group, version and shape as that of a provider. No cloud is asked. */
const definition = (
  group: string,
  { sources, required = [], properties = {} }: Shape,
  { kind = 'ProviderConfig', scope = 'Cluster' } = {},
) => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `${kind.toLowerCase()}s.${group}` },
  spec: {
    group,
    scope,
    names: { kind, plural: `${kind.toLowerCase()}s`, singular: kind.toLowerCase() },
    versions: [
      {
        name: 'v1beta1',
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: {
          openAPIV3Schema: {
            type: 'object',
            required: ['spec'],
            properties: {
              spec: {
                type: 'object',
                required: ['credentials', ...required],
                properties: { credentials: credentials(sources), ...properties },
              },
              status: { type: 'object', properties: { users: { type: 'integer', format: 'int64' } } },
            },
          },
        },
      },
    ],
  },
});

const newer = { kind: 'ClusterProviderConfig' };

/** The ProviderConfigs of the three clouds, of both families, and those of a provider that somebody adds as a custom one. */
export const PROVIDER_CONFIGS = [
  definition('aws.upbound.io', AWS),
  definition('aws.m.upbound.io', AWS, newer),
  definition('gcp.upbound.io', GCP),
  definition('gcp.m.upbound.io', GCP, newer),
  definition('azure.upbound.io', AZURE),
  definition('azure.m.upbound.io', AZURE, newer),
  definition('cloud.example.org', CUSTOM),
];
