import { rootCertificates } from 'node:tls';
import { Agent, request } from 'undici';

const CONNECT_MS = 10_000;
const ANSWER_MS = 60_000;

/** Reads a file at a URL. @throws Error with what went wrong */
export type Download = (url: string, maxBytes: number, signal: AbortSignal) => Promise<Uint8Array>;

/**
 * Downloads over HTTPS, or HTTP on loopback. The platform's authorities are trusted, and the one in `ca` (PEM). A redirect is an
 * error, because its target was not chosen by the operator.
 */
export function downloads(ca: string): Download {
  const tls = ca.trim() === '' ? {} : { ca: [...rootCertificates, ca] };
  return async (url, maxBytes, signal) => {
    const { protocol, hostname } = new URL(url);
    const isLoopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
    if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback))
      throw new Error(`${url} must be an https:// URL`);
    const dispatcher = new Agent({
      connect: { ...tls, timeout: CONNECT_MS },
      headersTimeout: ANSWER_MS,
      bodyTimeout: ANSWER_MS,
      maxResponseSize: maxBytes,
    });
    try {
      const { statusCode, body } = await request(url, { dispatcher, signal });
      if (statusCode !== 200) {
        await body.dump();
        throw new Error(`${url} answered with HTTP status ${statusCode}`);
      }
      return new Uint8Array(await body.arrayBuffer());
    } finally {
      await dispatcher.destroy();
    }
  };
}
