import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const LISTENS_EVERYWHERE = new Set(['0.0.0.0', '::']);

/** Under which names the server may be reached. */
interface HostNames {
  /** The address that it listens on. */
  readonly host: string;
  readonly publicUrl: string | null;
  /** Further names that the operator allows. */
  readonly allowedHosts: readonly string[];
}

/** Whether a request names this server in its header `Host`. */
export type HostAllowed = (request: Pick<FastifyRequest, 'headers' | 'socket'>) => boolean;

/** The host name in a `Host` header, in lower case and without the port; null when it is not one. An IPv6 address has brackets. */
export function hostnameOf(header: string): string | null {
  const bracketed = header.includes('::') && !header.startsWith('[') ? `[${header}]` : header;
  if (!/^(\[[0-9a-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(bracketed)) return null;
  const address = `http://${bracketed}`;
  return URL.canParse(address) ? new URL(address).hostname : null;
}

/**
 * Accepts loopback names, the host of the public URL, the configured names, and the address at which the connection arrived, by
 * which probes of Kubernetes reach a pod. A page whose DNS name was rebound to this server sends its own name, and is refused.
 */
export function hostCheck({ host, publicUrl, allowedHosts }: HostNames): HostAllowed {
  const listening = LISTENS_EVERYWHERE.has(host) ? null : hostnameOf(host);
  const names = new Set([...LOOPBACK, ...allowedHosts, ...(listening === null ? [] : [listening])]);
  if (publicUrl !== null) names.add(new URL(publicUrl).hostname);
  return ({ headers, socket }) => {
    const named = hostnameOf(headers.host ?? '');
    if (named === null) return false;
    return names.has(named) || named === hostnameOf((socket.localAddress ?? '').replace(/^::ffff:/, ''));
  };
}

/** Refuses requests and upgrades under other names, before anything else is done for them. */
export function guardHost(fastify: FastifyInstance, isAllowed: HostAllowed): void {
  fastify.addHook('onRequest', async (request) => {
    if (isAllowed(request)) return;
    // Also the socket of a refused upgrade ends.
    throw new Failure(421, [{ message: UNKNOWN_HOST, displayable: true }], undefined, {
      connection: 'close',
    });
  });
}

const UNKNOWN_HOST =
  'This host name is not allowed. Its operator can allow the name with HAWSER_PUBLIC_URL or HAWSER_ALLOWED_HOSTS.';
