import { type IncomingMessage, request as sendPlain } from 'node:http';
import { Agent, request as send } from 'node:https';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pause, systemClock } from '@hawser/ports';
import type { TestCluster } from '@hawser/testkit';
import type { Json, JsonObject } from '../../api/json.ts';
import type { Api, ApiResponse, ApiRequest, ApiWatch } from './api.ts';

/** The real kube-apiserver of a test cluster, accessed as its administrator; other users by impersonation. */
export class RealApi implements Api {
  readonly #cluster: TestCluster;
  readonly #agent: Agent;

  constructor(cluster: TestCluster) {
    this.#cluster = cluster;
    this.#agent = new Agent({ keepAlive: true, ca: cluster.admin.ca });
  }

  async request(request: ApiRequest): Promise<ApiResponse> {
    return read(await this.#send(request));
  }

  async watch(request: ApiRequest): Promise<ApiWatch | ApiResponse> {
    const response = await this.#send(request);
    if (response.statusCode !== 200) return read(response);
    const lines = createInterface({ input: response })[Symbol.asyncIterator]();
    return {
      async next() {
        const { done, value } = await lines.next();
        return done ? null : (JSON.parse(value) as JsonObject);
      },
      close: () => response.destroy(),
    };
  }

  settle(): Promise<void> {
    return pause(systemClock, 100);
  }

  /** Compacts etcd through its JSON gateway and restarts the API server, so that no older revision is available. */
  async compact(): Promise<void> {
    const { header } = await this.#etcd('/v3/kv/range', { key: 'AA==' });
    await this.#etcd('/v3/kv/compaction', { revision: header.revision, physical: true });
    this.#agent.destroy();
    await this.#cluster.kill('kube-apiserver');
    await this.#cluster.restart('kube-apiserver');
  }

  close(): void {
    this.#agent.destroy();
  }

  async #etcd(path: string, body: JsonObject): Promise<{ header: { revision: string } }> {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const socketPath = join(this.#cluster.dir, 'etcd.sock');
      const call = sendPlain({ socketPath, path, method: 'POST', headers: { host: 'localhost' } }, resolve);
      call.on('error', reject);
      call.end(JSON.stringify(body));
    });
    const text = await textFrom(response);
    if (response.statusCode !== 200) throw new Error(`etcd answered ${response.statusCode}: ${text}`);
    return JSON.parse(text);
  }

  #send({ method, path, query = {}, body, type, accept, user }: ApiRequest): Promise<IncomingMessage> {
    const { server, token } = this.#cluster.admin;
    const url = new URL(server + path);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    const headers: Record<string, string> = {
      authorization: `Bearer ${token}`,
      accept: accept ?? 'application/json',
      // Node sends the body of a DELETE correctly only with a content length.
      ...(text === undefined
        ? {}
        : { 'content-type': type ?? 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
      ...(user === undefined ? {} : { 'impersonate-user': user }),
    };
    return new Promise((resolve, reject) => {
      const call = send(url, { method, agent: this.#agent, headers }, resolve);
      call.on('error', reject);
      call.end(text);
    });
  }
}

async function textFrom(response: IncomingMessage): Promise<string> {
  let text = '';
  response.setEncoding('utf8');
  for await (const part of response) text += part as string;
  return text;
}

async function read(response: IncomingMessage): Promise<ApiResponse> {
  const text = await textFrom(response);
  const isJson = /json/.test(response.headers['content-type'] ?? '');
  return { status: response.statusCode ?? 0, body: isJson ? (JSON.parse(text) as Json) : text.trim() };
}
