import type { TestCluster } from '@hawser/testkit';

/** A definition of the same group, version and shape as one of Crossplane's. */
const definition = (
  { group, kind, plural, scope, versions = ['v1beta1'] }: Definition,
  spec: object,
): object => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `${plural}.${group}` },
  spec: {
    group,
    scope,
    names: { kind, plural, singular: kind.toLowerCase() },
    versions: versions.map((name, at) => ({
      name,
      served: true,
      storage: at === versions.length - 1,
      subresources: { status: {} },
      schema: {
        openAPIV3Schema: {
          type: 'object',
          required: ['spec'],
          properties: { spec, status: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
        },
      },
    })),
  },
});

interface Definition {
  readonly group: string;
  readonly kind: string;
  readonly plural: string;
  readonly scope: 'Cluster' | 'Namespaced';
  readonly versions?: readonly string[];
}

const text = { type: 'string' };
const reference = {
  type: 'object',
  properties: { name: text, namespace: text, kind: text, apiVersion: text },
};

/** The spec of a bucket, with the fields that the real one requires, and some that it has. */
const BUCKET = {
  type: 'object',
  required: ['forProvider'],
  properties: {
    forProvider: {
      type: 'object',
      required: ['region'],
      properties: {
        region: { ...text, description: 'Region is the region you’d like your resource to be created in.' },
        forceDestroy: { type: 'boolean' },
        objectLockEnabled: { type: 'boolean' },
        tags: { type: 'object', additionalProperties: text },
      },
    },
    deletionPolicy: { ...text, enum: ['Orphan', 'Delete'], default: 'Delete' },
    managementPolicies: { type: 'array', items: text, default: ['*'] },
    providerConfigRef: { ...reference, default: { name: 'default' } },
    writeConnectionSecretToRef: reference,
  },
};
const ANYTHING = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };

export const BUCKETS = definition(
  { group: 's3.aws.upbound.io', kind: 'Bucket', plural: 'buckets', scope: 'Cluster' },
  BUCKET,
);
export const NAMESPACED_BUCKETS = definition(
  { group: 's3.aws.m.upbound.io', kind: 'Bucket', plural: 'buckets', scope: 'Namespaced' },
  BUCKET,
);
export const STORES = definition(
  { group: 'platform.example.org', kind: 'Store', plural: 'stores', scope: 'Namespaced', versions: ['v1'] },
  ANYTHING,
);
export const COMPOSITE_STORES = definition(
  { group: 'platform.example.org', kind: 'XStore', plural: 'xstores', scope: 'Cluster', versions: ['v1'] },
  ANYTHING,
);
export const PACKAGES = definition(
  { group: 'pkg.crossplane.io', kind: 'Provider', plural: 'providers', scope: 'Cluster', versions: ['v1'] },
  { type: 'object', required: ['package'], properties: { package: text } },
);

/** The records that Crossplane keeps of each use of a ProviderConfig. */
export const USAGES = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'providerconfigusages.aws.upbound.io' },
  spec: {
    group: 'aws.upbound.io',
    scope: 'Cluster',
    names: { kind: 'ProviderConfigUsage', plural: 'providerconfigusages', singular: 'providerconfigusage' },
    versions: [
      {
        name: 'v1beta1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            required: ['providerConfigRef', 'resourceRef'],
            properties: { providerConfigRef: reference, resourceRef: reference },
          },
        },
      },
    ],
  },
};

/** One condition as Crossplane writes it. */
export const condition = (type: string, status: 'True' | 'False', reason: string, message = '') => ({
  type,
  status,
  reason,
  message,
  lastTransitionTime: '2026-01-02T03:04:05Z',
});
export const SYNCED = condition('Synced', 'True', 'ReconcileSuccess');
export const READY = condition('Ready', 'True', 'Available');

/** Plays what Crossplane says of a resource. */
export async function say(
  cluster: TestCluster,
  target: readonly string[],
  ...conditions: readonly object[]
): Promise<void> {
  const patch = JSON.stringify({ status: { conditions } });
  await cluster.kubectl('patch', ...target, '--subresource=status', '--type=merge', '-p', patch);
}
