import { waitUntil } from '../process/wait-until.ts';
import type { TestCluster } from './cluster.ts';

/** A CustomResourceDefinition, as far as it says what is served. */
interface Definition {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string };
    readonly versions: readonly { readonly name: string }[];
  };
}

/**
 * Adds CustomResourceDefinitions to a cluster, and waits until objects of them can be applied: the API server serves them when they are
 * established, and publishes their schemas, with which kubectl decides how to validate, some moments later.
 */
export async function define(cluster: TestCluster, ...objects: readonly object[]): Promise<void> {
  const definitions = objects as readonly Definition[];
  await cluster.apply(JSON.stringify({ apiVersion: 'v1', kind: 'List', items: definitions }));
  const names = definitions.map(({ metadata }) => `customresourcedefinition/${metadata.name}`);
  await cluster.kubectl('wait', '--for=condition=Established', ...names);
  for (const { spec } of definitions)
    for (const { name } of spec.versions) {
      const path = `/openapi/v3/apis/${spec.group}/${name}`;
      const isPublished = async () => {
        const document = await cluster.kubectl('get', '--raw', path).catch(() => '');
        return document.includes(`"kind":"${spec.names.kind}"`) || null;
      };
      await waitUntil(isPublished, { what: `the schema of ${spec.names.kind} ${name}` });
    }
}
