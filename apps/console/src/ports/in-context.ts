import type { Ports } from './ports.ts';

/** Names the context in which a request acts (`hawser-context` of the server). */
export const CONTEXT_HEADER = 'hawser-context';

/**
 * The browser with every request in one context: the account's own, or an organization's. Each page names its context, so that two pages
 * of one browser can act in different ones. A socket cannot send headers and has it in its URL.
 */
export function portsInContext(ports: Ports, contextUid: string): Ports {
  const inUrl = (url: string): string => `${url}?context=${encodeURIComponent(contextUid)}`;
  return {
    ...ports,
    fetch(input, init = {}) {
      const headers = new Headers(init.headers);
      headers.set(CONTEXT_HEADER, contextUid);
      return ports.fetch(input, { ...init, headers });
    },
    liveUrl: inUrl(ports.liveUrl),
    streamsUrl: inUrl(ports.streamsUrl),
    terminalsUrl: inUrl(ports.terminalsUrl),
  };
}
