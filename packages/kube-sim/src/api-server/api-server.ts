import type { Clock, Random } from '@hawser/ports';
import {
  ApiError,
  badRequest,
  forbidden,
  internal,
  invalid,
  methodNotAllowed,
  noSuchResource,
  notFound,
  unsupportedMediaType,
} from '../api/errors.ts';
import { isObject, type Json, type JsonObject, listOf, numberOf, objectOf } from '../api/json.ts';
import { apiVersionOf, type Kind, tableOf } from '../api/kinds.ts';
import { METRICS_GROUP, metricsEntries } from '../computed/metrics.ts';
import { computedEvents, EVENTS, podEventEntries } from '../computed/pod-events.ts';
import { nameOf, timestamp } from '../object/meta.ts';
import type { ApiResponse, ApiRequest } from '../api/request.ts';
import { reviewAccess } from '../authorization/access-reviews.ts';
import { ADMIN, isAllowed, refusalText } from '../authorization/rbac.ts';
import type { Store } from '../store/store.ts';
import { Watch } from '../store/watch.ts';
import { KindRegistry } from '../write/kind-registry.ts';
import { type WriteOptions, Writes } from '../write/writes.ts';
import { discover } from './discovery.ts';
import {
  byKey,
  isPartial,
  type Listed,
  listPage,
  type Page,
  pageOf,
  partial,
  selects,
  storedRows,
} from './list.ts';
import { partsOf, type Route, routeOf } from './route.ts';

/** Options of an API server. */
interface ApiServerOptions {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  /** The version at `/version`, `v1.36.1` for example. */
  readonly gitVersion: string;
  /** See `KubeOptions`. */
  readonly computes: boolean;
}

const MERGE = 'application/merge-patch+json';
const APPLY = /^application\/apply-patch\+(yaml|json)$/;
const NOWHERE: ApiResponse = { status: 404, body: '404 page not found' };

/** A simulated kube-apiserver: handles requests on its store, and starts watches. */
export class ApiServer {
  readonly store: Store;
  readonly kinds: KindRegistry;
  readonly writes: Writes;
  readonly #clock: Clock;
  readonly #gitVersion: string;
  readonly #computes: boolean;
  readonly #watches = new Set<Watch>();

  constructor({ store, clock, random, gitVersion, computes }: ApiServerOptions) {
    this.store = store;
    this.kinds = new KindRegistry(store, computes);
    this.writes = new Writes(store, clock, random);
    this.#clock = clock;
    this.#gitVersion = gitVersion;
    this.#computes = computes;
  }

  /** Handles a request; a refusal is a response too. For watches see {@link watch}. */
  request(request: ApiRequest): ApiResponse {
    try {
      return this.#answer(request);
    } catch (error) {
      if (error instanceof ApiError) return { status: error.code, body: error.body() };
      throw error;
    }
  }

  /** Handles `GET` of one object. @throws ApiError */
  get(route: Route, user: string): JsonObject {
    this.#refuseForbidden(route, 'get', user);
    return this.writes.get(route);
  }

  /** Handles `GET` of a collection. @throws ApiError */
  list(route: Route, query: Readonly<Record<string, string>>, user: string): Page {
    this.#refuseForbidden(route, 'list', user);
    return pageOf(this.#listed(route), query);
  }

  /** Handles a server-side apply. @throws ApiError */
  apply(
    route: Route,
    config: JsonObject,
    options: WriteOptions & { readonly force: boolean },
    user: string,
  ): { readonly object: JsonObject; readonly created: boolean } {
    this.#refuseForbidden(route, 'patch', user);
    return this.writes.apply(route, config, options);
  }

  /** Handles a merge patch. @throws ApiError */
  patch(route: Route, patch: Json, options: WriteOptions, user: string): JsonObject {
    this.#refuseForbidden(route, 'patch', user);
    return this.writes.patch(route, patch, options);
  }

  /** Starts a watch, or returns the refusal. */
  watch(request: ApiRequest): Watch | ApiResponse {
    try {
      const parts = partsOf(request.path);
      const route = parts && routeOf(this.kinds, parts);
      if (!route) return NOWHERE;
      if (route.kind.group === METRICS_GROUP) throw methodNotAllowed();
      this.#refuseForbidden(route, 'watch', request.user);
      return this.#open(route, request);
    } catch (error) {
      if (error instanceof ApiError) return { status: error.code, body: error.body() };
      throw error;
    }
  }

  /** Ends all watches, as a restart does. */
  cut(): void {
    for (const watch of this.#watches) watch.end();
    this.#watches.clear();
  }

  #answer(request: ApiRequest): ApiResponse {
    const { method, path, user = ADMIN, query = {} } = request;
    if (method === 'GET') {
      const found = discover(this.kinds, path, this.#gitVersion);
      if (found !== null) return { status: 200, body: found };
    }
    const parts = partsOf(path);
    if (!parts) return NOWHERE;
    if (parts.group === 'authorization.k8s.io' && method === 'POST') {
      const writer = {
        manager: managerOf(query),
        operation: 'Update',
        subresource: '',
        now: this.#now(),
      } as const;
      const answer = reviewAccess(this.store, parts.rest[0] ?? '', bodyOf(request), user, writer);
      return answer ? { status: 201, body: answer } : NOWHERE;
    }
    const route = routeOf(this.kinds, parts);
    if (!route) return NOWHERE;
    if (route.kind.group === METRICS_GROUP && method !== 'GET') throw methodNotAllowed();
    switch (method) {
      case 'GET':
        return { status: 200, body: this.#read(route, request) };
      case 'POST':
        this.#refuseForbidden({ ...route, name: '' }, 'create', user);
        return {
          status: 201,
          body: this.writes.create(route.kind, route.namespace, bodyOf(request), optionsOf(route, query)),
        };
      case 'PUT':
        this.#refuseForbidden(route, 'update', user);
        return { status: 200, body: this.writes.replace(route, bodyOf(request), optionsOf(route, query)) };
      case 'PATCH':
        return this.#patch(route, request);
      case 'DELETE':
        return this.#delete(route, request);
    }
  }

  #read(route: Route, { query = {}, accept, user }: ApiRequest): Json {
    const { kind, name, subresource } = route;
    if (name === '') {
      this.#refuseForbidden(route, query['watch'] === 'true' ? 'watch' : 'list', user);
      return listPage(this.#listed(route), kind, query, isPartial(accept));
    }
    this.#refuseForbidden(route, 'get', user);
    const object = this.#stored(route);
    if (subresource === 'scale') return scaleOf(object);
    if (subresource !== '' && subresource !== 'status') throw noSuchResource();
    return isPartial(accept) ? partial(object) : object;
  }

  /** What is listed: the objects of the store, and what is computed of them. */
  #listed({ kind, namespace }: Route): Listed {
    const { store } = this;
    const now = this.#clock.now();
    if (kind.group === METRICS_GROUP) return { store, at: () => metricsEntries(store, kind, namespace, now) };
    const stored = storedRows(store, kind, namespace);
    if (!this.#computes || tableOf(kind) !== EVENTS) return { store, at: stored };
    return { store, at: (page) => [...stored(page), ...podEventEntries(store, namespace, now)].sort(byKey) };
  }

  #stored(route: Route): JsonObject {
    if (route.kind.group !== METRICS_GROUP) return this.writes.get(route);
    const { kind, namespace, name } = route;
    const found = metricsEntries(this.store, kind, namespace, this.#clock.now()).find(
      ([, one]) => nameOf(one) === name,
    );
    if (!found) throw notFound(kind, name);
    return found[1];
  }

  #patch(route: Route, request: ApiRequest): ApiResponse {
    const { query = {}, type = '' } = request;
    const { user = ADMIN } = request;
    const options = optionsOf(route, query);
    if (type === MERGE) return { status: 200, body: this.patch(route, parsed(request.body), options, user) };
    this.#refuseForbidden(route, 'patch', user);
    if (!APPLY.test(type)) throw unsupportedMediaType();
    if (!query['fieldManager']) {
      const message = 'Required value: is required for apply patch';
      const kind = { kind: 'PatchOptions', group: 'meta.k8s.io' } as Kind;
      throw invalid(kind, '', [{ reason: 'FieldValueRequired', message, field: 'fieldManager' }]);
    }
    const force = query['force'] === 'true';
    const { object, created } = this.writes.apply(route, bodyOf(request), { ...options, force });
    return { status: created ? 201 : 200, body: object };
  }

  #delete(route: Route, request: ApiRequest): ApiResponse {
    const { query = {}, body } = request;
    if (route.name === '') throw badRequest('A collection is not deleted here');
    this.#refuseForbidden(route, 'delete', request.user);
    const given = objectOf(parsed(body ?? {}));
    const isDry = query['dryRun'] === 'All' || listOf(given['dryRun']).includes('All');
    return { status: 200, body: this.writes.delete(route, given, isDry) };
  }

  #open({ kind, namespace }: Route, { query = {}, accept }: ApiRequest): Watch {
    const isMetadataOnly = isPartial(accept);
    const given = query['resourceVersion'] ?? '';
    const endsInitial = query['sendInitialEvents'] === 'true';
    if (!/^\d*$/.test(given)) {
      const fault = `strconv.ParseUint: parsing "${given}": invalid syntax`;
      throw internal(`resourceVersion: Invalid value: "${given}": ${fault}`);
    }
    const from = endsInitial || given === '' || given === '0' ? null : Number(given);
    const now = () => this.#clock.now();
    const watch = new Watch(this.store, this.#clock, {
      table: tableOf(kind),
      ...(this.#computes && tableOf(kind) === EVENTS ? { computed: computedEvents(this.store, now) } : {}),
      namespace,
      selects: selects(query),
      show: isMetadataOnly ? partial : whole,
      bookmark: (revision, isEnd) => bookmark(kind, isMetadataOnly, revision, isEnd),
      from,
      ended: (ended) => void this.#watches.delete(ended),
      endsInitial,
      bookmarks: query['allowWatchBookmarks'] === 'true',
      timeoutMs: numberOf(Number(query['timeoutSeconds'] ?? 1800)) * 1000,
    });
    if (!watch.hasEnded) this.#watches.add(watch);
    return watch;
  }

  #refuseForbidden({ kind, namespace, name, subresource }: Route, verb: string, user = ADMIN): void {
    // For authorization, a namespace is an object within itself.
    const scope = kind.plural === 'namespaces' && kind.group === '' ? name : namespace;
    const resource = subresource === '' ? kind.plural : `${kind.plural}/${subresource}`;
    const attempt = { verb, group: kind.group, resource, namespace: scope, name };
    if (!isAllowed(this.store, user, attempt)) throw forbidden(kind, name, refusalText(user, attempt));
  }

  #now(): string {
    return timestamp(this.#clock.now());
  }
}

const whole = (object: JsonObject) => object;

function managerOf(query: Readonly<Record<string, string>>): string {
  return query['fieldManager'] || 'unknown';
}

function optionsOf({ subresource }: Route, query: Readonly<Record<string, string>>): WriteOptions {
  return { manager: managerOf(query), dryRun: query['dryRun'] === 'All', subresource };
}

function parsed(body: Json | undefined): Json {
  if (typeof body !== 'string') return body ?? null;
  try {
    return JSON.parse(body) as Json;
  } catch {
    throw badRequest('the body is no JSON');
  }
}

function bodyOf({ body }: ApiRequest): JsonObject {
  const value = parsed(body);
  if (!isObject(value)) throw badRequest('the body is no object');
  return value;
}

function bookmark(kind: Kind, isMetadataOnly: boolean, revision: number, isEnd: boolean): JsonObject {
  const annotations = isEnd ? { annotations: { 'k8s.io/initial-events-end': 'true' } } : {};
  const called = isMetadataOnly
    ? { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1' }
    : { kind: kind.kind, apiVersion: apiVersionOf(kind) };
  return { ...called, metadata: { resourceVersion: String(revision), ...annotations } };
}

function scaleOf(object: JsonObject): JsonObject {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = objectOf(object['metadata']);
  const replicas = objectOf(object['spec'])['replicas'];
  return {
    kind: 'Scale',
    apiVersion: 'autoscaling/v1',
    metadata: { name, namespace, uid, resourceVersion, creationTimestamp },
    spec: { replicas },
    status: { replicas: numberOf(objectOf(object['status'])['replicas']) },
  };
}
