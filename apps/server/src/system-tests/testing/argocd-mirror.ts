import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { testenvFile } from '@hawser/testkit';

/** The manifest of the release of Argo CD; null where the test environment does not have it. */
export const argoCdManifest = testenvFile('manifests', 'argo-cd', 'install.yaml');

/** Starts a mirror of that release on loopback; `address` is for `HAWSER_ARGOCD_MANIFEST`. */
export async function startArgoCdMirror(): Promise<{ readonly address: string; stop(): void }> {
  const release = await readFile(argoCdManifest ?? '');
  const mirror = createServer((_, response) => response.end(release));
  await new Promise<void>((resolve) => mirror.listen(0, '127.0.0.1', resolve));
  const { port } = mirror.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/{version}/install.yaml`, stop: () => void mirror.close() };
}
