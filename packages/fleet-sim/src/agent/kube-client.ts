import {
  type KubeApi,
  KubeError,
  type KubeKind,
  type KubeObject,
  type KubePage,
  type KubeRef,
  type KubeWatchOptions,
} from '@hawser/agent';
import type { Clock } from '@hawser/ports';
import { errorOf } from './kube-error.ts';
import { podLog } from './pod-log.ts';
import { simulatedShell } from './simulated-shell.ts';
import {
  ApiError,
  type ApiRequest,
  type ApiServer,
  builtInKind,
  type Json,
  type JsonObject,
  listOf,
  numberOf,
  objectOf,
  type Page,
  type Route,
  textOf,
  type Watch,
} from '@hawser/kube-sim';
import { WatchEvents } from './watch-events.ts';

/** The connection from a program to an API server, which can fail or be slow. */
export interface ApiConnection {
  /** Resolves when a request has reached the server; rejects with the reason when it cannot. */
  request(signal?: AbortSignal): Promise<void>;
}

/** The agent's field manager, which every write names. */
const FIELD_MANAGER = 'hawser-agent';
const METADATA_LIST = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1';

function pathOf({ apiVersion, resource }: KubeKind, namespace: string | null, name?: string): string {
  const root = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  const scope = namespace === null ? '' : `/namespaces/${encodeURIComponent(namespace)}`;
  return `${root}${scope}/${resource}${name === undefined ? '' : `/${encodeURIComponent(name)}`}`;
}

const objectPath = ({ kind, namespace, name }: KubeRef) => pathOf(kind, namespace, name);

/** Where an object of a built-in kind is stored, without parsing a path; null for custom kinds. */
function routeOf({ apiVersion, resource }: KubeKind, namespace: string | null, name = ''): Route | null {
  const slash = apiVersion.indexOf('/');
  const found = builtInKind(slash < 0 ? `/${resource}` : `${apiVersion.slice(0, slash)}/${resource}`);
  if (!found || found.version !== apiVersion.slice(slash + 1)) return null;
  return { kind: found, namespace: namespace ?? '', name, subresource: '' };
}

const POD: KubeKind = { apiVersion: 'v1', kind: 'Pod', resource: 'pods' };

/** Query parameters that are defined. */
function query(values: Record<string, string | number | boolean | undefined>): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) parameters[name] = String(value);
  return parameters;
}

/** A page of whole objects, also when only metadata was requested: passing them on costs nothing. */
function pageFor({ items, revision, next, remaining }: Page): KubePage {
  return { items: items.map(given), resourceVersion: String(revision), next, remaining };
}

/** The API server's objects are shared and frozen; programs must not change them. */
const given = (object: Json) => object as KubeObject;

interface SimulatedKubeApiOptions {
  readonly server: ApiServer;
  readonly line: ApiConnection;
  /** Requests are made as this user, with its permissions: `system:serviceaccount:NAMESPACE:NAME` for the account of a pod. */
  readonly user: string;
  readonly clock: Clock;
}

/** A simulated API server with the interface through which the agent accesses a real one. */
export class SimulatedKubeApi implements KubeApi {
  readonly #server: ApiServer;
  readonly #line: ApiConnection;
  readonly #user: string;
  readonly #clock: Clock;

  constructor({ server, line, user, clock }: SimulatedKubeApiOptions) {
    this.#server = server;
    this.#line = line;
    this.#user = user;
    this.#clock = clock;
  }

  async version(signal?: AbortSignal): Promise<string> {
    return textOf(objectOf(await this.#ask({ method: 'GET', path: '/version' }, signal))['gitVersion']);
  }

  discovery: KubeApi['discovery'] = async (path, signal) =>
    given(await this.#ask({ method: 'GET', path }, signal));

  get = async (ref: KubeRef): Promise<KubeObject> => {
    const route = routeOf(ref.kind, ref.namespace, ref.name);
    if (!route) return given(await this.#ask({ method: 'GET', path: objectPath(ref) }));
    return this.#call(() => given(this.#server.get(route, this.#user)));
  };

  list: KubeApi['list'] = async (kind, namespace, options = {}): Promise<KubePage> => {
    const { labelSelector, fieldSelector, limit, next, metadataOnly, signal } = options;
    const parameters = query({ labelSelector, fieldSelector, limit, continue: next });
    const route = routeOf(kind, namespace);
    if (route) return this.#call(() => pageFor(this.#server.list(route, parameters, this.#user)), signal);
    const request: ApiRequest = {
      method: 'GET',
      path: pathOf(kind, namespace),
      query: parameters,
      ...(metadataOnly ? { accept: METADATA_LIST } : {}),
    };
    const page = objectOf(await this.#ask(request, signal));
    const metadata = objectOf(page['metadata']);
    const { apiVersion, kind: name } = kind;
    const remaining = metadata['remainingItemCount'];
    return {
      items: listOf(page['items']).map((item) => ({ ...objectOf(item), apiVersion, kind: name })),
      resourceVersion: textOf(metadata['resourceVersion']),
      next: textOf(metadata['continue']) || null,
      remaining: remaining === undefined ? null : numberOf(remaining),
    };
  };

  watch: KubeApi['watch'] = (kind, namespace, options) =>
    new WatchEvents(() => this.#open(kind, namespace, options), options.signal);

  logs: KubeApi['logs'] = async function* (this: SimulatedKubeApi, namespace, name, options) {
    const read = () =>
      this.#call(() => {
        const route = routeOf(POD, namespace, name);
        if (route === null) throw new Error('pods are built in');
        return this.#server.get({ ...route, subresource: 'log' }, this.#user);
      }, options.signal);
    yield* podLog(read, options, this.#clock);
  };

  exec: KubeApi['exec'] = async (namespace, name, options) => {
    const pod = await this.#call(() => {
      const route = routeOf(POD, namespace, name);
      if (route === null) throw new Error('pods are built in');
      return this.#server.get({ ...route, subresource: 'exec' }, this.#user);
    }, options.signal);
    return simulatedShell(pod, options);
  };

  apply: KubeApi['apply'] = async (ref, object, { force, dryRun = false }) => {
    const route = routeOf(ref.kind, ref.namespace, ref.name);
    if (route) {
      const options = { manager: FIELD_MANAGER, dryRun, subresource: '', force };
      return this.#call(() =>
        given(this.#server.apply(route, object as JsonObject, options, this.#user).object),
      );
    }
    const request: ApiRequest = {
      method: 'PATCH',
      path: objectPath(ref),
      query: query({ fieldManager: FIELD_MANAGER, force, dryRun: dryRun ? 'All' : undefined }),
      body: object as JsonObject,
      type: 'application/apply-patch+yaml',
    };
    return given(await this.#ask(request));
  };

  patch: KubeApi['patch'] = async (ref, patch) => {
    const route = routeOf(ref.kind, ref.namespace, ref.name);
    if (route) {
      const options = { manager: FIELD_MANAGER, dryRun: false, subresource: '' };
      return this.#call(() => given(this.#server.patch(route, patch as JsonObject, options, this.#user)));
    }
    const request: ApiRequest = {
      method: 'PATCH',
      path: objectPath(ref),
      query: { fieldManager: FIELD_MANAGER },
      body: patch as JsonObject,
      type: 'application/merge-patch+json',
    };
    return given(await this.#ask(request));
  };

  create: KubeApi['create'] = async (kind, namespace, object) => {
    const path = pathOf(kind, namespace);
    const body = object as JsonObject;
    return given(await this.#ask({ method: 'POST', path, query: { fieldManager: FIELD_MANAGER }, body }));
  };

  delete: KubeApi['delete'] = async (ref, uid) => {
    const body = { propagationPolicy: 'Background', preconditions: { uid } };
    await this.#ask({ method: 'DELETE', path: objectPath(ref), body });
  };

  async #open(
    kind: KubeKind,
    namespace: string | null,
    { labelSelector, resourceVersion, timeoutSeconds, signal }: KubeWatchOptions,
  ): Promise<Watch> {
    await this.#line.request(signal);
    const watch = this.#server.watch({
      method: 'GET',
      path: pathOf(kind, namespace),
      query: query({
        watch: true,
        allowWatchBookmarks: true,
        labelSelector,
        resourceVersion,
        timeoutSeconds,
      }),
      user: this.#user,
    });
    if ('status' in watch) throw errorOf(watch.status, watch.body);
    return watch;
  }

  async #call<Answer>(answer: () => Answer, signal?: AbortSignal): Promise<Answer> {
    await this.#line.request(signal);
    try {
      return answer();
    } catch (error) {
      if (error instanceof ApiError) throw new KubeError(error.code, error.reason, error.message);
      throw error;
    }
  }

  async #ask(request: ApiRequest, signal?: AbortSignal): Promise<Json> {
    await this.#line.request(signal);
    const { status, body } = this.#server.request({ ...request, user: this.#user });
    if (status >= 300) throw errorOf(status, body);
    return body;
  }
}
