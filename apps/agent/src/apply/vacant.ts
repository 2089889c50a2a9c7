import { KubeError, type KubeApi } from '../kube/api.ts';
import { metadataOf } from '../kube/metadata.ts';
import type { Entry } from './entry.ts';

/** So many places of one kind are looked at with one list instead of one by one. */
const MANY = 8;
/** The most that such a list may tell: beyond it asking for each is less. */
const MOST = 500;

/**
 * Those of `entries` where nothing stands, by one list (metadata alone) for each kind and namespace that has many of them. A place
 * that is not among them is not known to be taken: it has to be asked for.
 */
export async function vacantOf(kube: KubeApi, entries: readonly Entry[]): Promise<ReadonlySet<Entry>> {
  const groups = Map.groupBy(
    entries,
    ({ kind, namespace }) => `${kind.apiVersion} ${kind.kind} ${namespace}`,
  );
  const vacant = new Set<Entry>();
  for (const group of groups.values()) {
    const [first] = group;
    if (!first || group.length < MANY) continue;
    const taken = await namesIn(kube, first);
    if (taken) for (const entry of group) if (!taken.has(entry.name)) vacant.add(entry);
  }
  return vacant;
}

/** Names of all objects of the kind and in the namespace of `entry`; null where they are too many or cannot be listed. */
async function namesIn(kube: KubeApi, { kind, namespace }: Entry): Promise<ReadonlySet<string> | null> {
  try {
    const { items, next } = await kube.list(kind, namespace, { metadataOnly: true, limit: MOST });
    return next === null ? new Set(items.map((item) => metadataOf(item).name)) : null;
  } catch (error) {
    // Asking one by one says what is the matter, object by object.
    if (error instanceof KubeError) return null;
    throw error;
  }
}
