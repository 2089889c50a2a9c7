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

/** Messages of infrastructure objects; the specification has none. */
export const infrastructureObjectMessages = {
  created: 'Infrastructure Object created!',
  otherProvider: (name: string): string => `${name} is no provider of this network (spec.providerConfigRef).`,
  providers: (names: readonly string[]): string => `Its providers: ${names.join(', ')}.`,
} as const;
