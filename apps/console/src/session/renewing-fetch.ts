import type { Clock, Fetch } from '@hawser/ports';

/** By then the browser has the new cookie, whose response was sent at the same time as the refusal, milliseconds. */
const AGAIN_MS = 250;
/** Paths have none. */
const ANY_ORIGIN = 'http://console.invalid';

/**
 * Sends a request again once when it is refused as that of nobody: the session gets another token when its person proves who they are, in
 * this tab or another, and requests on their way have the earlier one. Requests of `/api/auth` are not repeated: some of them count attempts.
 * `isOver`: the page that sent it is gone, as after signing out.
 */
export function renewingFetch(fetch: Fetch, clock: Pick<Clock, 'after'>, isOver: () => boolean): Fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    if (answer.status !== 401 || new URL(input, ANY_ORIGIN).pathname.startsWith('/api/auth/')) return answer;
    await new Promise<void>((resolve) => void clock.after(AGAIN_MS, resolve));
    return isOver() ? answer : fetch(input, init);
  };
}
