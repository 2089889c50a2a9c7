import type { KubeApi, KubeKind } from './api.ts';
import { fieldsOf, listOf, textOf } from './fields.ts';
import { inParallel } from './in-parallel.ts';

/** A kind that the API server serves and lists. */
export interface ServedKind extends KubeKind {
  readonly namespaced: boolean;
  /** Whether objects of it are stored: others, such as metrics, are only answers. */
  readonly isStored: boolean;
}

/** API groups that are read; a cluster has about 30, and one for each group of custom kinds. */
const MAX_GROUPS = 300;
// What becomes part of a path is what Kubernetes allows there, whatever an aggregated API server answers.
const RESOURCE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const VERSION = /^(?:[a-z0-9]+(?:[.-][a-z0-9]+)*\/)?v[a-z0-9]+$/;

/**
 * The kinds that can be listed, each in the version that the API server prefers. A group whose server does not answer is left out, and
 * named to `unanswered`.
 */
export async function servedKinds(
  kube: KubeApi,
  signal: AbortSignal,
  unanswered: (version: string) => void = () => {},
): Promise<ServedKind[]> {
  const { groups } = await kube.discovery('/apis', signal);
  const versions = listOf(groups)
    .slice(0, MAX_GROUPS)
    .map(({ preferredVersion }) => textOf(fieldsOf(preferredVersion).groupVersion))
    .filter((version) => VERSION.test(version));
  const found = await inParallel(['v1', ...versions], async (version) => {
    const path = version === 'v1' ? '/api/v1' : `/apis/${version}`;
    const { resources } = await kube.discovery(path, signal).catch(() => {
      unanswered(version);
      return { resources: [] };
    });
    return listOf(resources).flatMap((resource): ServedKind[] => {
      const [name, kind] = [textOf(resource.name), textOf(resource.kind)];
      const verbs: unknown[] = Array.isArray(resource.verbs) ? resource.verbs : [];
      if (!verbs.includes('list') || !RESOURCE.test(name) || kind === '') return [];
      const namespaced = resource.namespaced === true;
      return [{ apiVersion: version, kind, resource: name, namespaced, isStored: verbs.includes('delete') }];
    });
  });
  return found.flat();
}
