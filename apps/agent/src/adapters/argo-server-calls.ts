import { X509Certificate } from 'node:crypto';
import { TLSSocket } from 'node:tls';
import { Agent, buildConnector, request } from 'undici';

/** A request to the server of an Argo CD. */
export interface ArgoCall {
  /** The namespace of Argo CD. */
  readonly namespace: string;
  /** Path and query. */
  readonly path: string;
  readonly token: string;
  /** The certificate that this server has, PEM: any other is refused. */
  readonly certificate: string;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

export interface ArgoAnswer {
  readonly status: number;
  /** Null when it has more than `maxBytes`. */
  readonly text: string | null;
}

/** Asks the server of an Argo CD. @throws Error with the reason when it does not answer */
export type CallArgoServer = (call: ArgoCall) => Promise<ArgoAnswer>;

const CONNECT_MS = 5_000;
const ANSWER_MS = 30_000;

/** Where the server of the Argo CD in a namespace is, from a pod of the cluster. */
const inCluster = (namespace: string): string => `https://argocd-server.${namespace}.svc`;

/**
 * Requests to the servers of Argo CDs over HTTPS. A server must have exactly the certificate that is named: it is usually one that Argo CD
 * signed itself, for a year, and serves on after that. The request is sent after that was checked.
 */
export function argoServerCalls(addressOf: (namespace: string) => string = inCluster): CallArgoServer {
  return async ({ namespace, path, token, certificate, maxBytes, signal }) => {
    const dispatcher = new Agent({
      connect: pinnedTo(certificate),
      headersTimeout: ANSWER_MS,
      bodyTimeout: ANSWER_MS,
    });
    try {
      const { statusCode, body } = await request(addressOf(namespace) + path, {
        dispatcher,
        signal,
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      });
      return { status: statusCode, text: await textOf(body, maxBytes) };
    } finally {
      await dispatcher.destroy();
    }
  };
}

async function textOf(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    if (length > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Connects to a server with this certificate, PEM, and to no other. The handshake proves that it has the key. */
function pinnedTo(pem: string): buildConnector.connector {
  const pinned = new X509Certificate(pem);
  const connect = buildConnector({ timeout: CONNECT_MS, rejectUnauthorized: false });
  return (options, callback) =>
    connect(options, (error, socket) => {
      if (error !== null) return callback(error, null);
      const found = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
      if (found?.raw.equals(pinned.raw) === true) return callback(null, socket);
      socket.destroy();
      callback(new Error('it does not have the certificate of Argo CD'), null);
    });
}
