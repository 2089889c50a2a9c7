/** What is read of a manifest. */
type Manifest = Readonly<Record<string, unknown>>;

const recordIn = (value: unknown): Manifest =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Manifest) : {};

/** The name of the ProviderConfig that a managed resource is made with, `default` where it names none; null for what is no managed resource. */
export function providerOf(manifest: Manifest): string | null {
  const { forProvider, providerConfigRef } = recordIn(manifest['spec']);
  if (typeof forProvider !== 'object' || forProvider === null) return null;
  const { name } = recordIn(providerConfigRef);
  return typeof name === 'string' && name !== '' ? name : 'default';
}

/** What becomes of a resource in its cloud when its object is deleted, and the field that says so; empty where it is the default. */
interface Deletion {
  /** `composed`: it makes other resources, each of which has a policy of its own. */
  readonly effect: 'deleted' | 'kept' | 'composed';
  readonly because: string;
}

/**
 * What deleting an object does in the cloud, as its YAML says: `deletionPolicy: Orphan` and `managementPolicies` without `Delete` keep the
 * resource.
 */
export function deletionOf(manifest: Manifest): Deletion {
  const { forProvider, deletionPolicy, managementPolicies } = recordIn(manifest['spec']);
  if (typeof forProvider !== 'object' || forProvider === null) return { effect: 'composed', because: '' };
  if (deletionPolicy === 'Orphan') return { effect: 'kept', because: 'deletionPolicy: Orphan' };
  const isListed = Array.isArray(managementPolicies);
  const deletes = !isListed || managementPolicies.some((policy) => policy === '*' || policy === 'Delete');
  if (!deletes) return { effect: 'kept', because: 'managementPolicies without Delete' };
  return { effect: 'deleted', because: deletionPolicy === 'Delete' ? 'deletionPolicy: Delete' : '' };
}

/** Messages of infrastructure objects; the specification has none. */
export const infrastructureObjectMessages = {
  created: 'Infrastructure Object created!',
  otherProvider: (name: string): string => `${name} is no provider of this network (spec.providerConfigRef).`,
  providers: (names: readonly string[]): string => `Its providers: ${names.join(', ')}.`,
} as const;
