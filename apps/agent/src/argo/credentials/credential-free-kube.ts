import { SECRET_TYPE } from '@hawser/domain/gitops';
import { isStatus, type KubeApi, type KubeKind, type KubeObject } from '../../kube/api.ts';
import { fieldsOf } from '../../kube/fields.ts';
import { isSecret, SECRET } from '../../kube/kinds.ts';
import type { KnownCredentials } from './known-credentials.ts';

/** Secrets of one page of the first list. */
const PAGE = 200;

/** Kinds with what Argo CD says: of an Application, and in the Events about it. */
const SAYING: ReadonlySet<string> = new Set(['Application', 'Event']);
/** Fields with what it says. Others, such as names and specifications, are left as they are. */
const SAID: ReadonlySet<string> = new Set(['message', 'note']);

/** How deep in an object that is. */
const DEPTH = 8;

/**
 * The API of a hub in which nothing that Argo CD says shows the credentials that it has. They are read once, before the first of it is, and again
 * from each Secret that comes or is written.
 */
export function credentialFree(kube: KubeApi, namespace: string, known: KnownCredentials): KubeApi {
  let reading: Promise<void> | null = null;
  const ready = (): Promise<void> => {
    reading ??= readAll(kube, namespace, known).catch((error: unknown) => {
      reading = null;
      // Without the permission only those that this agent writes are known.
      if (!isStatus(error, 401, 403)) throw error;
    });
    return reading;
  };
  const isAbout = (kind: KubeKind, of: string | null): boolean =>
    SAYING.has(kind.kind) && (of === null || of === '' || of === namespace);
  const passed = (kind: KubeKind, object: KubeObject): KubeObject => {
    if (isSecret(kind)) known.learn(object);
    return SAYING.has(kind.kind) ? withoutThem(object, known) : object;
  };
  return {
    version: (signal) => kube.version(signal),
    discovery: (path, signal) => kube.discovery(path, signal),
    async get(ref) {
      if (isAbout(ref.kind, ref.namespace)) await ready();
      return passed(ref.kind, await kube.get(ref));
    },
    async list(kind, of, options) {
      if (isAbout(kind, of)) await ready();
      const page = await kube.list(kind, of, options);
      return { ...page, items: page.items.map((item) => passed(kind, item)) };
    },
    async *watch(kind, of, options) {
      if (isAbout(kind, of)) await ready();
      for await (const event of kube.watch(kind, of, options))
        yield event.type === 'BOOKMARK' ? event : { ...event, object: passed(kind, event.object) };
    },
    logs: (of, pod, options) => kube.logs(of, pod, options),
    exec: (of, pod, options) => kube.exec(of, pod, options),
    async apply(ref, object, options) {
      // Before it is there: an Application may say the first thing of it at once.
      if (isSecret(ref.kind) && ref.namespace === namespace) known.learn(object);
      return passed(ref.kind, await kube.apply(ref, object, options));
    },
    patch: async (ref, patch) => passed(ref.kind, await kube.patch(ref, patch)),
    create: (kind, of, object) => kube.create(kind, of, object),
    delete: (ref, uid) => kube.delete(ref, uid),
  };
}

async function readAll(kube: KubeApi, namespace: string, known: KnownCredentials): Promise<void> {
  let next: string | null = null;
  do {
    const options = { labelSelector: SECRET_TYPE, limit: PAGE };
    const page = await kube.list(SECRET, namespace, next === null ? options : { ...options, next });
    for (const secret of page.items) known.learn(secret);
    ({ next } = page);
  } while (next !== null);
}

/** The same object when it says nothing that is secret. */
function withoutThem(object: KubeObject, known: KnownCredentials, depth = 0): KubeObject {
  const changed = Object.entries(object).flatMap(([key, value]): [string, unknown][] => {
    const free =
      typeof value === 'string' && SAID.has(key) ? known.hiddenIn(value) : inside(value, known, depth + 1);
    return free === value ? [] : [[key, free]];
  });
  return changed.length === 0 ? object : { ...object, ...Object.fromEntries(changed) };
}

function inside(value: unknown, known: KnownCredentials, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > DEPTH) return value;
  if (!Array.isArray(value)) return withoutThem(fieldsOf(value), known, depth);
  const all: unknown[] = value;
  const free = all.map((each) => inside(each, known, depth + 1));
  return free.some((each, at) => each !== all[at]) ? free : value;
}
