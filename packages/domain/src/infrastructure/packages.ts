/** A package with its version: a repository of a registry, and a tag or a digest. */
const REFERENCE =
  /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:\/[a-z0-9]+(?:[._-]+[a-z0-9]+)*)+(?::[A-Za-z0-9_][\w.-]{0,127}|@sha256:[0-9a-f]{64})$/;
const LENGTH_MAX = 500;

/** Whether a text names a package at one version: without a version whatever is newest would be installed. */
export const isPackageReference = (text: string): boolean =>
  text.length <= LENGTH_MAX && REFERENCE.test(text);

/** The name of the Provider that installs a package: the last part of its repository. */
export function packageName(reference: string): string {
  const [repository = ''] = reference.split('@');
  const last = repository.slice(repository.lastIndexOf('/') + 1);
  return (last.split(':')[0] ?? '').replaceAll(/[^a-z0-9]+/g, '-').slice(0, 63);
}

/** The manifest of the Provider that installs a package. */
export const packageManifest = (reference: string): object => ({
  apiVersion: 'pkg.crossplane.io/v1',
  kind: 'Provider',
  metadata: { name: packageName(reference) },
  spec: { package: reference },
});

export const packageMessages = {
  reference: 'A package is named with its version, such as registry.example.org/provider-aws-s3:v1.0.0.',
  installed: 'Package is being installed.',
} as const;
