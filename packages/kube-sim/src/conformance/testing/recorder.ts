import { isObject, type Json, type JsonObject, objectOf, textOf } from '../../api/json.ts';
import type { Api, ApiResponse, ApiRequest, ApiWatch } from './api.ts';
import { Normalizer } from './normalizer.ts';

/** One request and its response, comparable between runs. */
export interface Exchange {
  readonly step: string;
  readonly status: number;
  readonly body: Json;
}

/** Sends the requests of one case to an API and records the responses. */
export class Recorder {
  readonly namespace: string;
  readonly exchanges: Exchange[] = [];
  readonly #api: Api;
  readonly #normal = new Normalizer();

  constructor(api: Api, namespace: string) {
    this.#api = api;
    this.namespace = namespace;
  }

  /** Path of a collection of core objects in the case's namespace, or of one of them. */
  core(resource: string, name?: string): string {
    return `/api/v1/namespaces/${this.namespace}/${resource}${name === undefined ? '' : `/${name}`}`;
  }

  /** The same in an API group, `apps/v1` for example. */
  group(groupVersion: string, resource: string, name?: string): string {
    return `/apis/${groupVersion}/namespaces/${this.namespace}/${resource}${name === undefined ? '' : `/${name}`}`;
  }

  /** Sends a request and records the response. Returns the body. */
  async send(step: string, request: ApiRequest): Promise<JsonObject> {
    const { status, body } = await this.#api.request(request);
    this.record(step, body, status);
    return objectOf(body);
  }

  /** Sends a request without recording the response, which must be a success. */
  async sendUnrecorded(request: ApiRequest): Promise<JsonObject> {
    const { status, body } = await this.#api.request(request);
    if (status >= 300) throw new Error(`${request.method} ${request.path}: ${JSON.stringify(body)}`);
    return objectOf(body);
  }

  /** Records a value. */
  record(step: string, value: Json | undefined, status = 0): void {
    this.exchanges.push({ step, status, body: this.#normal.normalize(value) });
  }

  /** Repeats a request until the response satisfies a condition. Returns that response, which is not recorded. */
  async until(request: ApiRequest, isIt: (answer: ApiResponse) => boolean): Promise<JsonObject> {
    for (let tries = 0; tries < 300; tries++) {
      const answer = await this.#api.request(request);
      if (isIt(answer)) return objectOf(answer.body);
      await this.#api.settle();
    }
    throw new Error(`${request.method} ${request.path} never became what it shall be`);
  }

  /** Waits until the object does not exist any more. */
  async untilGone(path: string): Promise<void> {
    await this.until({ method: 'GET', path }, ({ status }) => status === 404);
  }

  /** Compacts the API's history. */
  compact(): Promise<void> {
    return this.#api.compact();
  }

  /** Starts a watch; returns and records null when it is refused. */
  async watch(step: string, request: ApiRequest): Promise<ApiWatch | null> {
    const query = { watch: 'true', ...request.query };
    const opened = await this.#api.watch({ ...request, query });
    if ('next' in opened) return opened;
    this.record(step, opened.body, opened.status);
    return null;
  }

  /** Records the next `count` events of a watch. The version of a bookmark is that of the whole store. */
  async events(step: string, watch: ApiWatch | null, count: number): Promise<void> {
    for (let i = 0; i < count && watch !== null; i++) {
      const event = await watch.next();
      if (event === null) this.record(`${step}: end`, null);
      else if (event['type'] === 'BOOKMARK') this.record(step, bookmark(event));
      else this.record(step, event);
    }
  }

  /** Reads a watch to its end. The times of bookmarks are not specified, only their content. */
  async untilEnd(step: string, watch: ApiWatch | null): Promise<void> {
    const others: Json[] = [];
    const kinds = new Set<Json>();
    for (let event = await watch?.next(); event; event = await watch?.next()) {
      if (event['type'] === 'BOOKMARK') kinds.add(textOf(objectOf(event['object'])['kind']));
      else others.push(event);
    }
    this.record(
      step,
      others.length === 0 && [...kinds].every((kind) => kind === 'ConfigMap') ? 'nothing else' : others,
    );
  }
}

function bookmark(event: JsonObject): Json {
  const object = objectOf(event['object']);
  const metadata = objectOf(object['metadata']);
  const hasVersion = isObject(metadata) && /^\d+$/.test(textOf(metadata['resourceVersion']));
  return {
    ...event,
    object: { ...object, metadata: { ...metadata, resourceVersion: hasVersion ? '<store>' : null } },
  };
}
