/** Clusters whose logs are shown together at first, and at most. An account has 32 streams at a server, and each is one of them. */
export const FIRST_CLUSTERS = 5;
export const MAX_CLUSTERS = 10;

/** The attachments that an address names; null if it names none. */
export function clustersIn(text: string | undefined): readonly string[] | null {
  const ids = [...new Set(text?.split(',').filter((id) => id !== ''))].slice(0, MAX_CLUSTERS);
  return ids.length === 0 ? null : ids;
}

/** What is named in an address as '<routerID>/<pod>', if the cluster is one of the chosen ones. */
export function podIn(
  text: string | undefined,
  routerIDs: readonly string[],
): { routerID: string; pod: string } | null {
  const [routerID = '', pod = ''] = text?.split('/') ?? [];
  return pod !== '' && routerIDs.includes(routerID) ? { routerID, pod } : null;
}

/** How many of the clusters are shown, which, and how to choose others. */
export function shownText(shown: number, total: number, isFirstChoice: boolean): string {
  if (shown >= total) return total === 1 ? '' : `All ${total} clusters are shown.`;
  const of = `${shown} of ${total.toLocaleString('en')} clusters are shown`;
  if (isFirstChoice) {
    return `${of}, those that are not healthy first. Add others by name, up to ${MAX_CLUSTERS}.`;
  }
  return shown < MAX_CLUSTERS
    ? `${of}. Add others by name, up to ${MAX_CLUSTERS}.`
    : `${of}, the maximum. Remove one to add another.`;
}
