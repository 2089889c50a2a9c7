import { isObject, isSame, type Json, type JsonObject, objectOf } from '../api/json.ts';
import { itemName, type Shape, shapeAt } from './schema.ts';
import { EMPTY, type FieldSet } from './set.ts';

/** The separately owned parts of a value, by their name in a field set; null when it is owned as a whole. */
export function partsOf(value: Json | undefined, shape: Shape): Map<string, Json> | null {
  const parts = new Map<string, Json>();
  if (shape.sort === 'granular') {
    for (const [name, part] of Object.entries(objectOf(value)))
      if (part !== undefined) parts.set(`f:${name}`, part);
    return parts;
  }
  if (shape.sort === 'atomic' || !Array.isArray(value)) return null;
  for (const item of value as Json[]) parts.set(itemName(shape, item), item);
  return parts;
}

/** Path of field names below `path`; list items add none. */
export function below(path: readonly string[], name: string): readonly string[] {
  return name.startsWith('f:') ? [...path, name.slice(2)] : path;
}

/** Shape of a part. A list item has the shape of items, whatever the name of the list's field. */
export function shapeOfPart(
  path: readonly string[],
  name: string,
  value: Json | undefined,
  isCustom: boolean,
): Shape {
  if (name.startsWith('f:')) return shapeAt(below(path, name), value, isCustom);
  return isObject(value) ? { sort: 'granular' } : { sort: 'atomic' };
}

/** The fields of an applied configuration: its leaves and list items. */
export function fieldsOf(value: JsonObject, isCustom: boolean): FieldSet {
  return describe(value, { sort: 'granular' }, [], isCustom);
}

function describe(value: Json, shape: Shape, path: readonly string[], isCustom: boolean): FieldSet {
  const parts = partsOf(value, shape);
  if (!parts || parts.size === 0) return EMPTY;
  const set: Record<string, FieldSet> = {};
  for (const [name, part] of parts) {
    const partShape = shapeOfPart(path, name, part, isCustom);
    const found = describe(part, partShape, below(path, name), isCustom);
    // List items, and fields without a schema, are members in addition to the fields below them.
    const isOwn = !name.startsWith('f:') || (isCustom && path[0] !== 'metadata' && name !== 'f:metadata');
    set[name] = isOwn && Object.keys(found).length > 0 ? { '.': {}, ...found } : found;
  }
  return set;
}

/** The difference between two objects. */
interface Comparison {
  /** Fields that are new or changed. */
  readonly changed: FieldSet;
  readonly removed: FieldSet;
}

interface Found {
  readonly changed: FieldSet | null;
  readonly removed: FieldSet | null;
}

/** Compares field by field, and lists with keys item by item. */
export function compare(before: JsonObject, after: JsonObject, isCustom: boolean): Comparison {
  const { changed, removed } = differ(before, after, { sort: 'granular' }, [], isCustom);
  return { changed: changed ?? EMPTY, removed: removed ?? EMPTY };
}

function differ(
  before: Json | undefined,
  after: Json | undefined,
  shape: Shape,
  path: readonly string[],
  isCustom: boolean,
): Found {
  const was = before === undefined ? new Map<string, Json>() : partsOf(before, shape);
  const is = after === undefined ? new Map<string, Json>() : partsOf(after, shape);
  if (!was || !is) {
    if (isSame(before, after)) return { changed: null, removed: null };
    return after === undefined ? { changed: null, removed: EMPTY } : { changed: EMPTY, removed: null };
  }
  const changed: Record<string, FieldSet> = {};
  const removed: Record<string, FieldSet> = {};
  for (const name of new Set([...was.keys(), ...is.keys()])) {
    const [old, now] = [was.get(name), is.get(name)];
    if (old === now) continue;
    const found = differ(
      old,
      now,
      shapeOfPart(path, name, now ?? old, isCustom),
      below(path, name),
      isCustom,
    );
    if (found.changed) changed[name] = found.changed;
    if (found.removed) removed[name] = found.removed;
  }
  return {
    changed: own(before === undefined && after !== undefined, changed),
    removed: own(before !== undefined && after === undefined, removed),
  };
}

function own(member: boolean, children: Record<string, FieldSet>): FieldSet | null {
  if (Object.keys(children).length === 0) return member ? EMPTY : null;
  return member ? { '.': {}, ...children } : children;
}
