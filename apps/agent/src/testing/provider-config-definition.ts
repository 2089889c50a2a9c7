/** A definition of the same group, version and shape as that of Crossplane's provider for AWS. No cloud is asked. */
export const PROVIDER_CONFIGS = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'providerconfigs.aws.upbound.io' },
  spec: {
    group: 'aws.upbound.io',
    scope: 'Cluster',
    names: { kind: 'ProviderConfig', plural: 'providerconfigs', singular: 'providerconfig' },
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
                required: ['credentials'],
                properties: {
                  credentials: {
                    type: 'object',
                    required: ['source'],
                    properties: {
                      source: { type: 'string', enum: ['None', 'Secret', 'IRSA', 'WebIdentity', 'Upbound'] },
                      secretRef: {
                        type: 'object',
                        required: ['key', 'name', 'namespace'],
                        properties: {
                          key: { type: 'string' },
                          name: { type: 'string' },
                          namespace: { type: 'string' },
                        },
                      },
                    },
                  },
                  assumeRoleChain: {
                    type: 'array',
                    items: {
                      type: 'object',
                      properties: { roleARN: { type: 'string' }, externalID: { type: 'string' } },
                    },
                  },
                },
              },
              status: { type: 'object', properties: { users: { type: 'integer', format: 'int64' } } },
            },
          },
        },
      },
    ],
  },
};
