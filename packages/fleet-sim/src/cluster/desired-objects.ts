import type { JsonObject } from '@hawser/kube-sim';

/** A desired object. */
export interface DesiredObject {
  readonly objectID: string;
  readonly version: number;
  readonly digest: string;
  readonly manifest: JsonObject;
}

/** `count` objects: one in five a Deployment, the rest ConfigMaps and Services. */
export function desiredObjects(count: number): DesiredObject[] {
  return Array.from({ length: count }, (_, index) => desiredObject(index, 1, '1'));
}

/** Object number `index`; if it is a Deployment, its image has this tag. */
export function desiredObject(index: number, version: number, tag: string): DesiredObject {
  const name = `app-${index}`;
  const labels = { app: name };
  const containers = [{ name: 'main', image: `example.org/main:${tag}` }];
  const kinds: JsonObject[] = [
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name, labels },
      spec: {
        replicas: 1,
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers } },
      },
    },
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name, labels },
      spec: { selector: labels, ports: [{ port: 80 }] },
    },
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name, labels },
      data: { mode: 'production', level: 'info' },
    },
  ];
  const manifest = kinds[index % 5 === 0 ? 0 : 1 + (index % 2)] ?? {};
  const objectID = `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`;
  return { objectID, version, digest: `sha256:${'0'.repeat(56)}${version}-${index}`, manifest };
}
