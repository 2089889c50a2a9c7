import type { KubeApi, KubeObject, KubeWatchEvent } from '../kube/api.ts';
import { KubeError } from '../kube/api.ts';

interface Watching {
  readonly resource: string;
  readonly metadataOnly: boolean;
  push(event: KubeWatchEvent | Error): void;
}

/** A Kubernetes API that lists what a test gives it, in pages, and sends what the test says to those who watch. */
export class ListedKube implements KubeApi {
  /** Objects by resource, such as `pods`; what is not there is not served (404). */
  readonly objects: Record<string, readonly KubeObject[]>;
  /** Resources that were listed, with whether metadata was enough. */
  readonly lists: { resource: string; metadataOnly: boolean }[] = [];
  readonly #watching = new Set<Watching>();

  constructor(objects: Record<string, readonly KubeObject[]>) {
    this.objects = objects;
  }

  /** Sends an event to everybody who watches the resource; an error ends the watches. */
  send(resource: string, event: KubeWatchEvent | Error): void {
    for (const watching of this.#watching) if (watching.resource === resource) watching.push(event);
  }

  /** How many watch the resource. */
  watches(resource: string): number {
    return [...this.#watching].filter((each) => each.resource === resource).length;
  }

  list: KubeApi['list'] = async (
    { resource },
    _namespace,
    { limit = 500, next, metadataOnly = false } = {},
  ) => {
    const all = this.objects[resource];
    if (all === undefined) throw new KubeError(404, 'NotFound', `the server serves no ${resource}`);
    if (next === undefined) this.lists.push({ resource, metadataOnly });
    const from = Number(next ?? 0);
    const rest = all.length - from - limit;
    return {
      items: all.slice(from, from + limit),
      resourceVersion: '1',
      next: rest > 0 ? String(from + limit) : null,
      remaining: Math.max(0, rest),
    };
  };

  watch: KubeApi['watch'] = async function* (this: ListedKube, { resource }, _namespace, options) {
    const waiting: (KubeWatchEvent | Error)[] = [];
    let wake = () => {};
    const watching: Watching = {
      resource,
      metadataOnly: options.metadataOnly ?? false,
      push: (event) => {
        waiting.push(event);
        wake();
      },
    };
    this.#watching.add(watching);
    const stop = () => wake();
    options.signal.addEventListener('abort', stop);
    try {
      while (!options.signal.aborted) {
        for (const event of waiting.splice(0)) {
          if (event instanceof Error) throw event;
          yield event;
        }
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        if (waiting.length === 0) await promise;
      }
    } finally {
      options.signal.removeEventListener('abort', stop);
      this.#watching.delete(watching);
    }
  };

  version = notUsed;
  discovery = notUsed;
  get = notUsed;
  logs = notUsed;
  exec = notUsed;
  apply = notUsed;
  patch = notUsed;
  create = notUsed;
  delete = notUsed;
}

function notUsed(): never {
  throw new Error('not used');
}
