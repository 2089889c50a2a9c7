import { ApiError, type Cause } from '../api/errors.ts';
import { isSame, type Json, type JsonObject, listOf, objectOf, textOf, without } from '../api/json.ts';
import { apiVersionOf, type Kind } from '../api/kinds.ts';
import { zeroOf } from '../object/zero.ts';
import { mergeTyped, removeFields } from './merge.ts';
import { pathText } from './schema.ts';
import { difference, EMPTY, type FieldSet, intersection, isEmpty, members, union } from './set.ts';
import { compare, fieldsOf } from './typed.ts';

/** The writer of a change: who, how, and when. */
export interface Writer {
  readonly manager: string;
  readonly operation: 'Apply' | 'Update';
  /** `status`, or empty for the object itself. */
  readonly subresource: string;
  /** Timestamp as the API writes it. */
  readonly now: string;
}

const NOT_OWNED = [
  'name',
  'namespace',
  'creationTimestamp',
  'uid',
  'generation',
  'managedFields',
  'resourceVersion',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'selfLink',
];

/** The fields of an object that writers can own through this resource. */
function ownable(object: JsonObject, kind: Kind, subresource: string): JsonObject {
  if (subresource === 'status') return object['status'] === undefined ? {} : { status: object['status'] };
  const metadata = without(objectOf(object['metadata']), ...NOT_OWNED);
  const rest = without(object, 'apiVersion', 'kind', 'metadata', ...(kind.hasStatus ? ['status'] : []));
  return { ...rest, metadata };
}

const setOf = (entry: JsonObject): FieldSet => objectOf(entry['fieldsV1']);

function isBy(entry: JsonObject, { manager, operation, subresource }: Writer): boolean {
  return (
    entry['manager'] === manager &&
    entry['operation'] === operation &&
    textOf(entry['subresource']) === subresource
  );
}

function entryOf(kind: Kind, writer: Writer, set: FieldSet, time: string | undefined): JsonObject {
  return {
    manager: writer.manager,
    operation: writer.operation,
    apiVersion: apiVersionOf(kind),
    ...(time === undefined ? {} : { time }),
    fieldsType: 'FieldsV1',
    fieldsV1: set,
    ...(writer.subresource === '' ? {} : { subresource: writer.subresource }),
  };
}

/** Applies come first, then by time, then by name. */
function sorted(entries: readonly JsonObject[]): JsonObject[] {
  const key = (entry: JsonObject) =>
    [entry['operation'], entry['time'] ?? '', entry['manager'], entry['subresource'] ?? ''].join('\u0000');
  return entries
    .filter((entry) => !isEmpty(setOf(entry)))
    .toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}

/** The entries of `object`. */
export function managersOf(object: JsonObject): readonly JsonObject[] {
  return listOf(objectOf(object['metadata'])['managedFields']).map(objectOf);
}

/** `object` with these entries. */
export function withManagers(object: JsonObject, entries: readonly Json[]): JsonObject {
  const metadata = without(objectOf(object['metadata']), 'managedFields');
  return { ...object, metadata: entries.length === 0 ? metadata : { ...metadata, managedFields: entries } };
}

/** The object after a create, an update or a patch, with updated field owners. `before` is null for a create. */
export function updated(
  before: JsonObject | null,
  after: JsonObject,
  kind: Kind,
  writer: Writer,
): JsonObject {
  const { changed, removed } = compare(
    ownable(before ?? zeroOf(kind), kind, writer.subresource),
    ownable(after, kind, writer.subresource),
    kind.isCustom,
  );
  const entries = before ? managersOf(before) : [];
  // Fields without a known owner are examined only when somebody applies.
  if (before && entries.length === 0) return withManagers(after, []);
  if (isEmpty(changed) && isEmpty(removed)) return withManagers(after, entries);
  const own = entries.find((entry) => isBy(entry, writer));
  const others = entries
    .filter((entry) => entry !== own)
    .map((entry) => ({ ...entry, fieldsV1: difference(difference(setOf(entry), changed), removed) }));
  const set = difference(union(own ? setOf(own) : EMPTY, changed), removed);
  return withManagers(after, sorted([...others, entryOf(kind, writer, set, writer.now)]));
}

/**
 * Server-side apply of `config` to `live` (null when the object does not exist).
 * @throws ApiError (409) when another writer owns a field that `config` sets to another value, and `force` is not set.
 */
export function applied(
  live: JsonObject | null,
  config: JsonObject,
  kind: Kind,
  writer: Writer,
  force: boolean,
): JsonObject {
  const base = live ?? { ...zeroOf(kind), apiVersion: config['apiVersion'], kind: config['kind'] };
  const entries = live ? managersOf(withFirst(live, kind, writer)) : [];
  const own = entries.find((entry) => isBy(entry, writer));
  const others = entries.filter((entry) => entry !== own);
  const { metadata = {}, ...rest } = ownable(config, kind, writer.subresource);
  const isBare = Object.keys(objectOf(metadata)).length === 0;
  const set = fieldsOf(isBare ? rest : { ...rest, metadata }, kind.isCustom);
  const gone = difference(own ? setOf(own) : EMPTY, set);
  const kept = others.map(setOf).reduce(union, set);
  let object = mergeTyped(base, config, kind.isCustom);
  if (!isEmpty(gone)) object = removeFields(object, gone, kept, kind.isCustom);
  const { changed, removed } = compare(
    ownable(base, kind, writer.subresource),
    ownable(object, kind, writer.subresource),
    kind.isCustom,
  );
  const contested = others.map((entry) => ({ entry, fields: intersection(setOf(entry), changed) }));
  if (!force) refuse(contested.filter(({ fields }) => !isEmpty(fields)));
  const left = contested.map(({ entry, fields }) => ({
    ...entry,
    fieldsV1: difference(difference(setOf(entry), fields), removed),
  }));
  const isChanged = live === null || !isSame(withManagers(live, []), withManagers(object, []));
  const time = isChanged ? writer.now : textOf(own?.['time']) || undefined;
  return withManagers(object, sorted([...left, entryOf(kind, writer, set, time)]));
}

/** `live` with an entry for everything that existed before the first apply, if it has no entries. */
function withFirst(live: JsonObject, kind: Kind, writer: Writer): JsonObject {
  if (managersOf(live).length > 0) return live;
  return updated(null, live, kind, { ...writer, manager: 'before-first-apply', operation: 'Update' });
}

function refuse(contested: readonly { entry: JsonObject; fields: FieldSet }[]): void {
  if (contested.length === 0) return;
  const causes: Cause[] = [];
  const messages: string[] = [];
  const ordered = contested.toSorted((a, b) =>
    textOf(a.entry['manager']) < textOf(b.entry['manager']) ? -1 : 1,
  );
  for (const { entry, fields } of ordered) {
    const paths = [...members(fields)].map(pathText).sort();
    const who = nameOf(entry);
    for (const field of paths)
      causes.push({ reason: 'FieldManagerConflict', message: `conflict with ${who}`, field });
    messages.push(
      paths.length === 1
        ? `conflict with ${who}: ${paths[0]}`
        : `conflicts with ${who}:\n${paths.map((path) => `- ${path}`).join('\n')}`,
    );
  }
  const count = `${causes.length} conflict${causes.length === 1 ? '' : 's'}`;
  throw new ApiError(409, 'Conflict', `Apply failed with ${count}: ${messages.join('\n')}`, {
    causes: causes.map((cause) => ({ ...cause })),
  });
}

function nameOf(entry: JsonObject): string {
  const manager = `"${textOf(entry['manager'])}"`;
  const subresource = textOf(entry['subresource']);
  const through = subresource === '' ? manager : `${manager} with subresource "${subresource}"`;
  return entry['operation'] === 'Update' ? `${through} using ${textOf(entry['apiVersion'])}` : through;
}
