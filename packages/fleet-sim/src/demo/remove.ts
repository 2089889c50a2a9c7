import { type Api, ApiError, pooled } from './api.ts';
import { findDemo } from './find.ts';

/** Maximum number of concurrent requests. */
const AT_ONCE = 16;

/** Progress of a removal. */
export interface Removed {
  readonly what: 'clusters detached' | 'clusters removed' | 'objects removed';
  readonly done: number;
  readonly of: number;
}

/**
 * Removes a demo fleet with public API calls: detach, delete clusters, delete objects, delete networks. It changes only
 * what {@link findDemo} finds, and skips what does not exist any more. A network that contains anything else stays, with that content.
 * Returns the number of removed clusters.
 */
export async function removeDemo(api: Api, onProgress: (removed: Removed) => void): Promise<number> {
  const { networks, clusters, routers } = await findDemo(api);
  await each(routers, 'clusters detached', onProgress, async (id) => {
    // A second request detaches at once, without waiting for the agent.
    for (let times = 0; times < 2; times++)
      if (!(await unlessGone(() => api.request('POST', `/api/routers/${id}/detach`, { body: {} })))) break;
  });
  await each(clusters, 'clusters removed', onProgress, (id) =>
    unlessGone(() => api.request('DELETE', `/api/clusters/${id}`)),
  );
  const objects = networks.flatMap((network) => network.objects);
  await each(objects, 'objects removed', onProgress, (id) =>
    unlessGone(() => api.request('DELETE', `/api/objects/${id}`)),
  );
  for (const { id, isShared } of networks)
    if (!isShared) await unlessGone(() => api.request('DELETE', `/api/networks/${id}`));
  return clusters.length;
}

/** Works through all ids, reporting progress at each hundredth. */
async function each(
  ids: readonly string[],
  what: Removed['what'],
  onProgress: (removed: Removed) => void,
  work: (id: string) => Promise<unknown>,
): Promise<void> {
  const part = Math.max(5, Math.round(ids.length / 100));
  let done = 0;
  const never = new AbortController().signal;
  await pooled(ids, AT_ONCE, never, async (id) => {
    await work(id);
    done += 1;
    if (done % part === 0 || done === ids.length) onProgress({ what, done, of: ids.length });
  });
}

/** False when the record did not exist any more. */
async function unlessGone(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return false;
    throw error;
  }
}
