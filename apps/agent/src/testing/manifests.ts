import type { DesiredObject } from '@hawser/contract/agent';

/** A desired object as the server sends it; the digest is made of its id and version. */
export function desired(objectID: string, version: number, manifest: Record<string, unknown>): DesiredObject {
  return { objectID, version, digest: `sha256:${objectID}-${version}`, manifest };
}

/** A Deployment; the labels of its pods select what kwok simulates. */
export function deployment(
  name: string,
  replicas = 2,
  podLabels: Record<string, string> = {},
  more: object = {},
) {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, ...more },
    spec: {
      replicas,
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name, ...podLabels } },
        spec: { containers: [{ name: 'main', image: 'example.org/main:1' }] },
      },
    },
  };
}

export function configMap(name: string, data: Record<string, string>, more: object = {}) {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, ...more }, data };
}
