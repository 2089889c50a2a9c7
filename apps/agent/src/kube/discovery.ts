import type { KubeApi, KubeKind, KubeObject } from './api.ts';
import { fieldsOf, listOf, textOf } from './fields.ts';
import { inParallel } from './in-parallel.ts';
import { groupOf } from './kinds.ts';

/** A kind that the API server serves and lists. */
export interface ServedKind extends KubeKind {
  readonly namespaced: boolean;
  /** Whether objects of it are stored: others, such as metrics, are only answers. */
  readonly isStored: boolean;
}

/** Versions of API groups that are read; a cluster has about 30, and one for each group of custom kinds. */
const MAX_VERSIONS = 1_000;
/** Kinds that are kept: the cluster may be one that never ends a list. */
const MAX_KINDS = 10_000;
/** Of a group with its version, and of a kind or resource. */
const [MAX_VERSION, MAX_NAME] = [317, 63];
// What becomes part of a path is what Kubernetes allows there, whatever an aggregated API server answers.
const RESOURCE = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
const VERSION = /^(?:[a-z0-9][a-z0-9.-]*\/)?[a-z](?:[a-z0-9-]*[a-z0-9])?$/;

/**
 * The kinds that can be listed, each in the version of its group that the API server prefers, or in another one if it is only in that:
 * the versions of a group need not have the same kinds. What was not read is named to `unread`, such as a version whose server does not
 * answer, with the error if there was one.
 */
export async function servedKinds(
  kube: KubeApi,
  signal: AbortSignal,
  unread: (version: string, error?: unknown) => void = () => {},
): Promise<ServedKind[]> {
  const { groups } = await kube.discovery('/apis', signal);
  const versions = ['v1', ...listOf(groups).flatMap(versionsOf)];
  if (versions.length > MAX_VERSIONS) unread(`kinds of more than ${MAX_VERSIONS} API versions`);
  let count = 0;
  const read = await inParallel(versions.slice(0, MAX_VERSIONS), async (version) => {
    if (!isPathOf(version)) unread('kinds of an API version that has no valid name');
    if (!isPathOf(version) || count > MAX_KINDS) return [];
    const kinds = await kindsOf(kube, version, signal, unread);
    count += kinds.length;
    return kinds.slice(0, MAX_KINDS);
  });
  if (count > MAX_KINDS) unread(`more than ${MAX_KINDS} kinds`);
  const seen = new Set<string>();
  return read
    .flat()
    .slice(0, MAX_KINDS)
    .filter(({ apiVersion, resource }) => {
      const key = `${groupOf(apiVersion)}/${resource}`;
      return seen.size < seen.add(key).size;
    });
}

/** Those of a group, the preferred one first. */
function versionsOf({ preferredVersion, versions }: KubeObject): string[] {
  const all = [fieldsOf(preferredVersion), ...listOf(versions)];
  return [...new Set(all.map(({ groupVersion }) => textOf(groupVersion)))];
}

const isPathOf = (version: string): boolean => version.length <= MAX_VERSION && VERSION.test(version);

async function kindsOf(
  kube: KubeApi,
  version: string,
  signal: AbortSignal,
  unread: (version: string, error?: unknown) => void,
): Promise<ServedKind[]> {
  const path = version === 'v1' ? '/api/v1' : `/apis/${version}`;
  const { resources } = await kube.discovery(path, signal).catch((error: unknown) => {
    unread(version, error);
    return { resources: [] };
  });
  return listOf(resources).flatMap((resource): ServedKind[] => {
    const [name, kind] = [textOf(resource.name), textOf(resource.kind)];
    const verbs: unknown[] = Array.isArray(resource.verbs) ? resource.verbs : [];
    if (!verbs.includes('list')) return [];
    if (name.length > MAX_NAME || !RESOURCE.test(name) || kind === '' || kind.length > MAX_NAME) {
      unread(`a kind of ${version} that has no valid name`);
      return [];
    }
    const namespaced = resource.namespaced === true;
    return [{ apiVersion: version, kind, resource: name, namespaced, isStored: verbs.includes('delete') }];
  });
}
