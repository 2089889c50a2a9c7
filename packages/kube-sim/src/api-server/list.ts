import { ApiError, badRequest } from '../api/errors.ts';
import { isObject, type Json, type JsonObject, textOf, without } from '../api/json.ts';
import { apiVersionOf, type Kind, tableOf } from '../api/kinds.ts';
import { fieldSelector, labelSelector, type Selects } from '../api/selector.ts';
import type { Store } from '../store/store.ts';

type Query = Readonly<Record<string, string>>;

const TOO_OLD =
  'The provided continue parameter is too old to display a consistent list result. You can start a new list without the ' +
  'continue parameter, or use the continue token in this response to retrieve the remainder of the results. Continuing ' +
  'with the provided token results in an inconsistent list - objects that were created, modified, or deleted between the ' +
  'time the first chunk was returned and now may show up in the list.';

/** What a query selects. @throws ApiError (400). */
export function selects(query: Query): Selects {
  const label = labelSelector(query['labelSelector'] ?? '');
  if (!query['fieldSelector']) return label;
  const field = fieldSelector(query['fieldSelector']);
  return (object) => field(object) && label(object);
}

/** Whether only metadata was requested. */
export function isPartial(accept: string | undefined): boolean {
  return /as=PartialObjectMetadata/.test(accept ?? '');
}

/** The metadata of an object alone. */
export function partial(object: JsonObject): JsonObject {
  return { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: object['metadata'] };
}

const encode = (revision: number, start: string) =>
  Buffer.from(JSON.stringify({ v: 'meta.k8s.io/v1', rv: revision, start })).toString('base64url');

function decode(token: string): { revision: number; start: string } {
  const text = Buffer.from(token, 'base64url').toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const why = `invalid character '${text.charAt(0)}' looking for beginning of value`;
    throw badRequest(`invalid continue token: continue key is not valid: ${why}`);
  }
  const fields = isObject(value) ? value : {};
  return { revision: Number(fields['rv']), start: textOf(fields['start']) };
}

/** One page of a list. */
export interface Page {
  readonly items: readonly JsonObject[];
  readonly revision: number;
  /** Token of the next page; null at the end. */
  readonly next: string | null;
  /** Number of remaining objects; null when unknown. */
  readonly remaining: number | null;
}

type Entries = readonly [string, JsonObject][];

/** What is listed: the keys, sorted, with their objects, at a revision. */
export interface Listed {
  readonly store: Store;
  /** `start`: the key after which the page begins; empty for the first page. @throws ApiError (410). */
  readonly at: (page: { readonly revision: number; readonly start: string }) => Entries;
}

export const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : 1;

/** One page of a list, at the revision at which its first page was read. @throws ApiError (400, 410). */
export function pageOf({ store, at }: Listed, query: Query): Page {
  const chosen = selects(query);
  const limit = Number(query['limit'] ?? 0) || Number.POSITIVE_INFINITY;
  const token = query['continue'] ? decode(query['continue']) : null;
  const revision = token?.revision || store.revision;
  const entries = at({ revision, start: token?.start ?? '' });
  const items: JsonObject[] = [];
  let seen = 0;
  for (const [key, object] of entries) {
    if (key > (token?.start ?? '')) {
      if (items.length === limit) break;
      if (chosen(object)) items.push(object);
    }
    seen += 1;
  }
  const left = entries.length - seen;
  const isSelected = Boolean(query['labelSelector'] || query['fieldSelector']);
  return {
    items,
    revision,
    next: left === 0 ? null : encode(revision, entries[seen - 1]?.[0] ?? ''),
    remaining: left === 0 || isSelected ? null : left,
  };
}

/** The page in the format of the API. */
export function listPage(listed: Listed, kind: Kind, query: Query, isMetadataOnly: boolean): JsonObject {
  const { items: found, revision, next, remaining } = pageOf(listed, query);
  const items: Json[] = found.map((object) => (isMetadataOnly ? partial(object) : itemOf(object, kind)));
  const metadata: JsonObject = {
    resourceVersion: String(revision),
    ...(next === null ? {} : { continue: next }),
    ...(remaining === null ? {} : { remainingItemCount: remaining }),
  };
  return isMetadataOnly
    ? { kind: 'PartialObjectMetadataList', apiVersion: 'meta.k8s.io/v1', metadata, items }
    : { kind: `${kind.kind}List`, apiVersion: apiVersionOf(kind), metadata, items };
}

/** Items of built-in kinds do not repeat kind and apiVersion of the list. */
function itemOf(object: JsonObject, kind: Kind): JsonObject {
  return kind.isCustom ? object : without(object, 'apiVersion', 'kind');
}

/**
 * The stored objects of a kind. When the revision is compacted, the error contains a token that continues at the current revision.
 */
export function storedRows(store: Store, kind: Kind, namespace: string): Listed['at'] {
  return ({ revision, start }) => {
    try {
      return store.at(tableOf(kind), namespace, revision, TOO_OLD);
    } catch (error) {
      if (error instanceof ApiError && error.code === 410) throw new Continued(encode(0, start));
      throw error;
    }
  };
}

/** 410 with a token for continuing, without consistency. */
class Continued extends ApiError {
  readonly #token: string;

  constructor(token: string) {
    super(410, 'Expired', TOO_OLD);
    this.#token = token;
  }

  override body(): JsonObject {
    return { ...super.body(), metadata: { continue: this.#token } };
  }
}
