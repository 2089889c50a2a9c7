import type { Dial, Fetch } from '@hawser/ports';
import { MAX_AGENT_MESSAGE } from '@hawser/contract';
import { Agent, fetch as request } from 'undici';
import { WebSocket } from 'ws';

const DIAL_MS = 10_000;

export interface PinnedNetwork {
  readonly dial: Dial;
  readonly fetch: Fetch;
  /** Gives kept connections back. */
  close(): Promise<void>;
}

/**
 * The way to the control plane. With `ca` (PEM) only certificates of that authority are believed, otherwise the
 * platform's; a certificate that does not fit is never accepted.
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
    // undici's Response is the platform's, declared a second time.
    fetch: (input, init) =>
      request(input, {
        ...(init as Parameters<typeof request>[1]),
        dispatcher,
      }) as unknown as Promise<Response>,
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
