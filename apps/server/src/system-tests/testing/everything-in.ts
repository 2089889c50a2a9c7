import type { TestCluster } from '@hawser/testkit';

/** What Kubernetes makes and renews by itself. */
const OF_KUBERNETES =
  /^(?:events|leases|endpoints|endpointslices|pods|replicasets|controllerrevisions)(?:\.|$)/;
const NAME = '{range .items[*]}{.kind}/{.metadata.namespace}/{.metadata.name}{"\\n"}{end}';

/** Every object of every kind in a cluster, also of kinds and in namespaces that were added, sorted. */
export async function everythingIn(cluster: TestCluster): Promise<string[]> {
  const kinds = (await cluster.kubectl('api-resources', '--verbs=list,delete', '-o=name')).split('\n');
  const listed = kinds.filter((kind) => kind !== '' && !OF_KUBERNETES.test(kind));
  const names = await cluster.kubectl('get', listed.join(','), '-A', `-o=jsonpath=${NAME}`);
  return names.split('\n').filter(Boolean).sort();
}

/** What is in the second list and not in the first. */
export const added = (before: readonly string[], now: readonly string[]): string[] =>
  now.filter((name) => !before.includes(name));
