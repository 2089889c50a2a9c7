/** A release of Argo CD that agents can install. */
interface ArgoCdRelease {
  /** As its project tags it. */
  readonly version: string;
  /** SHA-256 of `manifests/install.yaml`, hexadecimal. A source that serves other bytes is refused. */
  readonly sha256: string;
}

/** The releases, newest first. One that was offered once stays, so that hubs that run it can be repaired. */
const ARGOCD_RELEASES: readonly ArgoCdRelease[] = [
  { version: 'v3.6.1', sha256: '7be23ca7d9ca3d3074dee8332f1ca92a933b990cee7c9cf22cf3843ee8c2913e' },
  { version: 'v3.5.7', sha256: '09bfbb9041b4a8503c6e4fa22cf41c403fa62be17526de353648a4551f5beb77' },
];

/** The release that is installed unless another one was chosen: the one whose controllers the tests run. */
export const ARGOCD_VERSION = 'v3.5.7';

/** Versions to choose from: those that can be installed, and the one that is wanted now although it is not offered any more. */
export function argoCdVersions(wanted: string): readonly string[] {
  const versions = ARGOCD_RELEASES.map(({ version }) => version);
  return versions.includes(wanted) ? versions : [...versions, wanted];
}

/** Stands for the version in the address of a mirror. */
const VERSION_PLACE = '{version}';

/** Where the project publishes the manifest of a release. */
export const ARGOCD_MANIFEST_URL = `https://raw.githubusercontent.com/argoproj/argo-cd/${VERSION_PLACE}/manifests/install.yaml`;

/** The release with this version; undefined when this server does not know it. */
export function argoCdRelease(version: string): ArgoCdRelease | undefined {
  return ARGOCD_RELEASES.find((release) => release.version === version);
}

/** Address of the manifest of a version at a source, whose address may contain `{version}`. */
export function argoCdManifestUrl(source: string, version: string): string {
  return source.replaceAll(VERSION_PLACE, version);
}
