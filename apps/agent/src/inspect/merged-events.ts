import type { KubeEvent } from '@hawser/contract/streams';

/**
 * The newest events, newest first, and how many are left out. Events that say the same about the same object are one, with their counts
 * added up.
 */
export function mergedEvents(
  events: Iterable<KubeEvent>,
  most: number,
): { readonly events: KubeEvent[]; readonly omitted: number } {
  const merged = new Map<string, KubeEvent>();
  for (const event of events) {
    const { type, reason, namespace, kind, name, message } = event;
    const key = JSON.stringify([type, reason, namespace, kind, name, message]);
    const same = merged.get(key);
    if (same === undefined) merged.set(key, event);
    else {
      const newer = (event.lastAt ?? 0) > (same.lastAt ?? 0) ? event : same;
      const firsts = [same.firstAt, event.firstAt].filter((at) => at !== null);
      const firstAt = firsts.length === 0 ? null : Math.min(...firsts);
      const count = Math.min(Number.MAX_SAFE_INTEGER, same.count + event.count);
      merged.set(key, { ...newer, count, firstAt });
    }
  }
  const newest = [...merged.values()].toSorted((a, b) => (b.lastAt ?? 0) - (a.lastAt ?? 0));
  return { events: newest.slice(0, most), omitted: Math.max(0, newest.length - most) };
}
