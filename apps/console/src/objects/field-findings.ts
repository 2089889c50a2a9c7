import type { ClusterFields } from '@hawser/contract/streams';
import { checkFields, checkUsualFields, type FieldFinding } from '@hawser/manifest/schema';
import type { YamlMarker } from '@hawser/ui/yaml-editor';
import { readYaml } from './read-yaml.ts';

/** What the clusters that can be asked know of a kind. */
export type FieldsOnClusters = (apiVersion: string, kind: string) => Promise<readonly ClusterFields[]>;

/**
 * Warnings about fields that Kubernetes would not accept, with their positions; none for YAML that has errors. The clusters decide; when
 * none can be asked, the fields of the usual kinds.
 */
export async function fieldFindings(
  text: string,
  onClusters: FieldsOnClusters,
): Promise<readonly YamlMarker[]> {
  const read = readYaml(text);
  if (!('object' in read)) return [];
  const { manifest } = read.object;
  const clusters = await onClusters(String(manifest['apiVersion']), String(manifest['kind'])).catch(() => []);
  return fieldsWrongOn(clusters, manifest).map(({ path, message }) => {
    const { line, column } = read.locate(path) ?? { line: 1, column: 1 };
    return { line, column, message, tone: 'warning' };
  });
}

/** Fields of a manifest that the clusters, or without any the usual kinds, would not accept: one finding for each field. */
export function fieldsWrongOn(
  clusters: readonly ClusterFields[],
  manifest: Parameters<typeof checkFields>[0],
): readonly FieldFinding[] {
  const kind = `${String(manifest['apiVersion'])} ${String(manifest['kind'])}`;
  const found =
    clusters.length === 0
      ? checkUsualFields(manifest)
      : clusters.flatMap((cluster) => findingsOn(cluster, manifest, kind));
  // What several clusters object to is said once.
  const byPlace = new Map(found.toReversed().map((finding) => [JSON.stringify(finding.path), finding]));
  return [...byPlace.values()].toReversed();
}

function findingsOn(
  { clusterName, kubernetesVersion, fields }: ClusterFields,
  manifest: Parameters<typeof checkFields>[0],
  kind: string,
): readonly FieldFinding[] {
  const source = `Cluster ${clusterName} (Kubernetes ${kubernetesVersion})`;
  if (fields === null) return [{ path: ['kind'], message: `${source} does not serve ${kind}.` }];
  const types = new Map(fields.types.map((type) => [type.name, type.fields]));
  return checkFields(manifest, { source, root: fields.root, types });
}
