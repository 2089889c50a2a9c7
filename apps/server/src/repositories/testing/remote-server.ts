import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { certificatePem, keyPem } from '@hawser/testkit';
import { FETCHED, REFS, VERSION_2 } from './git-answers.ts';

/** A server on loopback that repositories are read from. */
export interface RemoteServer {
  /** `https://127.0.0.1:<port>` */
  readonly origin: string;
  /** The requests that it received. */
  readonly requests: { method: string; url: string; authorization: string | undefined; body: string }[];
  close(): Promise<void>;
}

/** Starts one that answers in this way. */
export async function remoteServer(answer: RequestListener): Promise<RemoteServer> {
  const server: Server = createServer({ cert: certificatePem, key: keyPem });
  const requests: RemoteServer['requests'] = [];
  server.on('request', (request, response) => {
    let body = '';
    request.setEncoding('latin1');
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      requests.push({ method, url, authorization: headers.authorization, body });
      answer(request, response);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** A Git repository over HTTP, as recorded. With `credentials` it asks for them. */
export const gitServer = (credentials?: string): Promise<RemoteServer> => {
  const recorded = remoteServer((request, response) => {
    if (credentials !== undefined && request.headers.authorization !== basic(credentials)) {
      return void response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
    }
    if (request.url?.endsWith('/info/refs?service=git-upload-pack')) return void response.end(VERSION_2);
    void recorded.then(({ requests }) =>
      response.end(requests.at(-1)?.body.includes('command=fetch') ? FETCHED : REFS),
    );
  });
  return recorded;
};

export const basic = (credentials: string): string => `Basic ${Buffer.from(credentials).toString('base64')}`;

/** An index as `helm repo index` writes it. */
export const HELM_INDEX = `apiVersion: v1
entries:
  shop:
  - apiVersion: v2
    appVersion: "2.1"
    created: "2026-11-20T10:00:00.0Z"
    dependencies:
    - name: base
      version: 9.9.9
    description: 'The shop''s chart: everything'
    digest: abc
    name: shop
    urls:
    - https://charts.test/shop-1.2.0.tgz
    version: 1.2.0
  - apiVersion: v2
    created: "2026-11-19T10:00:00.0Z"
    deprecated: true
    name: shop
    version: 1.1.0
  till:
  - apiVersion: v2
    description: |
      Two
      lines
    name: till
    version: 0.1.0
generated: "2026-11-20T10:00:00.0Z"
`;
