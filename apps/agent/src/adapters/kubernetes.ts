import { type Dispatcher, request } from 'undici';
import {
  type KubeApi,
  KubeError,
  type KubeKind,
  type KubeObject,
  type KubePage,
  type KubeWatchEvent,
} from '../kube/api.ts';
import { countOf, type Fields, fieldsOf, listOf, textOf } from '../kube/fields.ts';
import { collectionPath, objectPath, POD } from '../kube/kinds.ts';
import { execInPod } from './kubernetes-exec.ts';
import type { KubernetesAccess } from './kubernetes-access.ts';

const FIELD_MANAGER = 'hawser-agent';
const METADATA_LIST = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1';
const METADATA = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1';
/** Longest line of a watch, characters. etcd stores no object of this size. */
const MAX_EVENT = 16 * 1_048_576;
/** Longest answer of a Service, bytes: to a GET, and to a POST. */
const MAX_SERVICE = { GET: 65_536, POST: 2 * 1_048_576 } as const;
const SERVICE: KubeKind = { apiVersion: 'v1', kind: 'Service', resource: 'services' };

interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Record<string, string | number | boolean | undefined>;
  readonly body?: KubeObject;
  readonly type?: string;
  readonly accept?: string;
  readonly signal?: AbortSignal;
}

interface ServiceCall {
  readonly namespace: string;
  readonly proxy: string;
  readonly path: string;
  readonly signal: AbortSignal;
  /** Sent with a POST. */
  readonly body?: KubeObject;
}

/** What an answer without a `Status` means: a path that the API server does not know, such as that of a kind whose definition was deleted. */
function unknownPath(path: string): KubeError {
  const [, group, resource] =
    /^\/apis?\/((?:[^/]+\/)?v[^/]+)\/(?:namespaces\/[^/]+\/)?([^/]+)/.exec(path) ?? [];
  const what = resource === undefined ? path : `${resource} of ${group}`;
  return new KubeError(404, 'NotFound', `The cluster serves no ${what}`);
}

/** The error that a Kubernetes `Status` describes. */
function errorOf(status: number, body: Fields): KubeError {
  return new KubeError(
    status,
    textOf(body.reason),
    textOf(body.message) || `The Kubernetes API answered ${status}`,
  );
}

function parse(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

/** The Kubernetes API over HTTP. Unknown fields are passed through unchanged. */
export class Kubernetes implements KubeApi {
  readonly #access: KubernetesAccess;

  constructor(access: KubernetesAccess) {
    this.#access = access;
  }

  async #send(call: Call): Promise<Dispatcher.ResponseData> {
    const url = new URL(this.#access.server + call.path);
    for (const [name, value] of Object.entries(call.query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    let answer: Dispatcher.ResponseData;
    try {
      answer = await request(url, {
        method: call.method,
        dispatcher: this.#access.dispatcher,
        headers: {
          ...(await this.#access.headers()),
          accept: call.accept ?? 'application/json',
          ...(call.body ? { 'content-type': call.type ?? 'application/json' } : {}),
        },
        ...(call.body ? { body: JSON.stringify(call.body) } : {}),
        ...(call.signal ? { signal: call.signal } : {}),
      });
    } catch (error) {
      throw new KubeError(0, 'Unreachable', error instanceof Error ? error.message : String(error));
    }
    if (answer.statusCode < 300) return answer;
    const status = parse(await answer.body.text());
    if (answer.statusCode === 404 && status.kind !== 'Status') throw unknownPath(call.path);
    throw errorOf(answer.statusCode, status);
  }

  async #json(call: Call): Promise<Fields> {
    const answer = await this.#send(call);
    try {
      return fieldsOf(await answer.body.json());
    } catch (error) {
      throw new KubeError(0, 'Unreachable', error instanceof Error ? error.message : String(error));
    }
  }

  async version(signal?: AbortSignal): Promise<string> {
    return textOf(
      (await this.#json({ method: 'GET', path: '/version', ...(signal ? { signal } : {}) })).gitVersion,
    );
  }

  discovery: KubeApi['discovery'] = (path, signal) => this.#json({ method: 'GET', path, signal });

  get: KubeApi['get'] = (ref) => this.#json({ method: 'GET', path: objectPath(ref) });

  list: KubeApi['list'] = async (kind, namespace, options = {}): Promise<KubePage> => {
    const page = await this.#json({
      method: 'GET',
      path: collectionPath(kind, namespace),
      query: {
        labelSelector: options.labelSelector,
        fieldSelector: options.fieldSelector,
        limit: options.limit,
        continue: options.next,
      },
      ...(options.metadataOnly ? { accept: METADATA_LIST } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    const metadata = fieldsOf(page.metadata);
    return {
      items: listOf(page.items).map((item) => ({ ...item, apiVersion: kind.apiVersion, kind: kind.kind })),
      resourceVersion: textOf(metadata.resourceVersion),
      next: textOf(metadata.continue) || null,
      remaining: metadata.remainingItemCount === undefined ? null : countOf(metadata.remainingItemCount),
    };
  };

  watch: KubeApi['watch'] = async function* (this: Kubernetes, kind, namespace, options) {
    const { body } = await this.#send({
      method: 'GET',
      path: collectionPath(kind, namespace),
      query: {
        watch: true,
        allowWatchBookmarks: true,
        labelSelector: options.labelSelector,
        resourceVersion: options.resourceVersion,
        timeoutSeconds: options.timeoutSeconds,
      },
      ...(options.metadataOnly ? { accept: METADATA } : {}),
      signal: options.signal,
    });
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for await (const chunk of body) {
        rest += decoder.decode(chunk, { stream: true });
        let start = 0;
        for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n', start)) {
          const event = eventOf(rest.slice(start, end), kind);
          start = end + 1;
          if (event) yield event;
        }
        rest = rest.slice(start);
        if (rest.length > MAX_EVENT) throw new KubeError(0, 'TooLarge', 'A watch event is too large');
      }
    } catch (error) {
      if (error instanceof KubeError) throw error;
      throw new KubeError(0, 'Unreachable', error instanceof Error ? error.message : String(error));
    }
  };

  /**
   * What a Service answers to a GET through the proxy of the API server, at most 64 KiB. `proxy` is its name there, such as
   * `http:NAME:PORT`. Fails with {@link KubeError}, also with the status of the Service itself.
   */
  readService(namespace: string, proxy: string, path: string, signal: AbortSignal): Promise<string> {
    return this.#askService({ namespace, proxy, path, signal });
  }

  /** The same to a POST of an object, at most 2 MiB. */
  postToService(of: ServiceCall & { readonly body: KubeObject }): Promise<string> {
    return this.#askService(of);
  }

  async #askService({ namespace, proxy, path, signal, body: sent }: ServiceCall): Promise<string> {
    const service = objectPath({ kind: SERVICE, namespace, name: proxy });
    const method = sent === undefined ? 'GET' : 'POST';
    const { body } = await this.#send({
      method,
      // The colons of the name are separators.
      path: `${service.replaceAll('%3A', ':')}/proxy${path}`,
      accept: '*/*',
      signal,
      ...(sent === undefined ? {} : { body: sent }),
    });
    const parts: Uint8Array[] = [];
    let length = 0;
    try {
      for await (const part of body as AsyncIterable<Uint8Array>) {
        length += part.length;
        if (length > MAX_SERVICE[method])
          throw new KubeError(0, 'TooLarge', 'The Service answers with too much');
        parts.push(part);
      }
    } catch (error) {
      if (error instanceof KubeError) throw error;
      throw new KubeError(0, 'Unreachable', error instanceof Error ? error.message : String(error));
    }
    return Buffer.concat(parts).toString('utf8');
  }

  logs: KubeApi['logs'] = async function* (this: Kubernetes, namespace, pod, options) {
    const { container, previous, follow, from, signal } = options;
    const { body } = await this.#send({
      method: 'GET',
      path: `${objectPath({ kind: POD, namespace, name: pod })}/log`,
      query: {
        container,
        previous,
        follow,
        timestamps: true,
        ...('lines' in from
          ? { tailLines: from.lines }
          : { sinceTime: new Date(from.instant).toISOString() }),
      },
      signal,
    });
    try {
      for await (const chunk of body) yield chunk;
    } catch (error) {
      if (signal.aborted) return;
      throw new KubeError(0, 'Unreachable', error instanceof Error ? error.message : String(error));
    }
  };

  exec: KubeApi['exec'] = (namespace, pod, options) => execInPod(this.#access, namespace, pod, options);

  apply: KubeApi['apply'] = (ref, object, { force, dryRun }) =>
    this.#json({
      method: 'PATCH',
      path: objectPath(ref),
      query: { fieldManager: FIELD_MANAGER, force, dryRun: dryRun ? 'All' : undefined },
      body: object,
      type: 'application/apply-patch+yaml',
    });

  patch: KubeApi['patch'] = (ref, patch) =>
    this.#json({
      method: 'PATCH',
      path: objectPath(ref),
      query: { fieldManager: FIELD_MANAGER },
      body: patch,
      type: 'application/merge-patch+json',
    });

  create: KubeApi['create'] = (kind, namespace, object) =>
    this.#json({
      method: 'POST',
      path: collectionPath(kind, namespace),
      query: { fieldManager: FIELD_MANAGER },
      body: object,
    });

  delete: KubeApi['delete'] = async (ref, uid) => {
    await this.#json({
      method: 'DELETE',
      path: objectPath(ref),
      body: {
        apiVersion: 'v1',
        kind: 'DeleteOptions',
        propagationPolicy: 'Background',
        preconditions: { uid },
      },
    });
  };
}

function eventOf(line: string, kind: KubeKind): KubeWatchEvent | null {
  if (line.trim() === '') return null;
  const event = parse(line);
  const object = fieldsOf(event.object);
  switch (event.type) {
    case 'ADDED':
    case 'MODIFIED':
    case 'DELETED':
    case 'BOOKMARK':
      return { type: event.type, object: { ...object, apiVersion: kind.apiVersion, kind: kind.kind } };
    case 'ERROR':
      throw errorOf(countOf(object.code, 500), object);
    default:
      return null;
  }
}
