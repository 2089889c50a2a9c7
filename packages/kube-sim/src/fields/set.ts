import { type JsonObject, objectOf } from '../api/json.ts';

/**
 * A set of fields in the format of `fieldsV1`: a tree of names, in which an empty tree is a field of the set, and `.` means
 * that a field with fields below it also belongs to the set itself.
 */
export type FieldSet = JsonObject;

/** No field; below a root, a field by itself. */
export const EMPTY: FieldSet = {};

/** Whether the root of `set` itself belongs to it. Only for trees below a root. */
function isMember(set: FieldSet): boolean {
  return '.' in set || Object.keys(set).length === 0;
}

/** Names below a root, without `.`. */
function namesBelow(set: FieldSet): string[] {
  return Object.keys(set).filter((name) => name !== '.');
}

/** Whether `set`, a root, is empty. */
export function isEmpty(set: FieldSet): boolean {
  return Object.keys(set).length === 0;
}

/** A tree below a root; undefined when it is empty. */
function tree(member: boolean, children: Record<string, FieldSet>): FieldSet | undefined {
  if (Object.keys(children).length > 0) return member ? { '.': {}, ...children } : children;
  return member ? EMPTY : undefined;
}

type Rule = (a: boolean, b: boolean) => boolean;

function combine(
  a: FieldSet | undefined,
  b: FieldSet | undefined,
  rule: Rule,
  isRoot: boolean,
): FieldSet | undefined {
  const children: Record<string, FieldSet> = {};
  for (const name of new Set([...namesBelow(a ?? EMPTY), ...namesBelow(b ?? EMPTY)])) {
    const below = combine(a && inside(a, name), b && inside(b, name), rule, false);
    if (below) children[name] = below;
  }
  const member = !isRoot && rule(a !== undefined && isMember(a), b !== undefined && isMember(b));
  return tree(member, children);
}

/** The tree of `name` in `set`; undefined when there is none. */
export function inside(set: FieldSet, name: string): FieldSet | undefined {
  return set[name] === undefined ? undefined : objectOf(set[name]);
}

/** The union of `a` and `b`. */
export function union(a: FieldSet, b: FieldSet): FieldSet {
  return combine(a, b, (x, y) => x || y, true) ?? EMPTY;
}

/** The intersection of `a` and `b`. */
export function intersection(a: FieldSet, b: FieldSet): FieldSet {
  return combine(a, b, (x, y) => x && y, true) ?? EMPTY;
}

/** The fields of `a` that are not in `b`. */
export function difference(a: FieldSet, b: FieldSet): FieldSet {
  return combine(a, b, (x, y) => x && !y, true) ?? EMPTY;
}

/** Every field of the set, as its path of names. */
export function* members(set: FieldSet, names: readonly string[] = []): Generator<readonly string[]> {
  if (names.length > 0 && isMember(set)) yield names;
  for (const name of namesBelow(set)) yield* members(objectOf(set[name]), [...names, name]);
}
