import type { Dial, Fetch } from '@hawser/ports';
import { MAX_AGENT_MESSAGE } from '@hawser/contract/agent';
import { Agent, type Dispatcher, request } from 'undici';
import { WebSocket } from 'ws';

const DIAL_MS = 10_000;
/** Answers that have no body (Fetch, null body status). */
const BARE = new Set([204, 205, 304]);

export interface PinnedNetwork {
  readonly dial: Dial;
  readonly fetch: Fetch;
  /** Closes idle and open connections. */
  close(): Promise<void>;
}

/**
 * HTTP and WebSocket connections to the control plane. With `ca` (PEM) only certificates of that authority are
 * trusted, otherwise those of the platform's authorities. An invalid certificate is never accepted.
 */
export function pinnedNetwork(ca: string): PinnedNetwork {
  const tls = ca.trim() === '' ? {} : { ca };
  const dispatcher = new Agent({
    connect: { ...tls, timeout: DIAL_MS },
    headersTimeout: 30_000,
    bodyTimeout: 30_000,
  });
  return {
    close: () => dispatcher.destroy(),
    fetch: (input, init) => ask(dispatcher, input, init),
    dial(url, events) {
      const socket = new WebSocket(url, {
        maxPayload: MAX_AGENT_MESSAGE,
        perMessageDeflate: false,
        handshakeTimeout: DIAL_MS,
        followRedirects: false,
        ...tls,
      });
      let failure = '';
      socket.on('open', () => events.opened());
      socket.on('message', (data, isBinary) => {
        if (isBinary) socket.close(1003, 'text frames only');
        else events.message(data.toString());
      });
      socket.on('error', (error) => {
        failure = error.message;
      });
      socket.on('close', (code, reason) => events.closed(code, reason.toString() || failure));
      return {
        send: (text) => socket.send(text, () => {}),
        close: (code, reason) => socket.close(code, reason),
        terminate: () => socket.terminate(),
        get bufferedBytes() {
          return socket.bufferedAmount;
        },
      };
    },
  };
}

/** Sends one request with a text body; a redirect is an error. Uses undici's `request`, because `fetch` needs much more memory. */
async function ask(dispatcher: Agent, input: string, init: RequestInit = {}): Promise<Response> {
  const { statusCode, headers, body } = await request(input, {
    dispatcher,
    method: (init.method ?? 'GET') as Dispatcher.HttpMethod,
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(typeof init.body === 'string' ? { body: init.body } : {}),
    ...(init.signal ? { signal: init.signal } : {}),
  });
  const text = await body.text();
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined)
    throw new Error(`${input} redirects to another URL`);
  return new Response(BARE.has(statusCode) ? null : text, { status: statusCode });
}
