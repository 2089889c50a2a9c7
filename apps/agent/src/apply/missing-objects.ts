import { KubeError, type KubeApi } from '../kube/api.ts';
import { metadataOf } from '../kube/metadata.ts';
import type { Entry } from './entry.ts';

/** From this many objects of one kind, one list replaces single reads. */
const LIST_FROM = 8;
/** Longest useful list: beyond it single reads cost less. */
const LIST_LIMIT = 500;

/**
 * Those of `entries` that do not exist, by one list (metadata only) for each kind and namespace that has many of them. An
 * entry that is not in the result may or may not exist: it has to be read.
 */
export async function missingObjects(kube: KubeApi, entries: readonly Entry[]): Promise<ReadonlySet<Entry>> {
  const groups = Map.groupBy(
    entries,
    ({ kind, namespace }) => `${kind.apiVersion} ${kind.kind} ${namespace}`,
  );
  const absent = new Set<Entry>();
  for (const group of groups.values()) {
    const [first] = group;
    if (!first || group.length < LIST_FROM) continue;
    const taken = await namesIn(kube, first);
    if (taken) for (const entry of group) if (!taken.has(entry.name)) absent.add(entry);
  }
  return absent;
}

/** Names of all objects with the kind and namespace of `entry`; null when there are too many or they cannot be listed. */
async function namesIn(kube: KubeApi, { kind, namespace }: Entry): Promise<ReadonlySet<string> | null> {
  try {
    const { items, next } = await kube.list(kind, namespace, { metadataOnly: true, limit: LIST_LIMIT });
    return next === null ? new Set(items.map((item) => metadataOf(item).name)) : null;
  } catch (error) {
    // Single reads report the error for each object.
    if (error instanceof KubeError) return null;
    throw error;
  }
}
