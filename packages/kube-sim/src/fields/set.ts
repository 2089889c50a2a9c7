import { type JsonObject, objectOf } from '../api/json.ts';

/**
 * A set of fields as `fieldsV1` writes it: a tree of names, where an empty tree is a field that belongs to the set, and `.` says
 * that one with fields below belongs to it itself.
 */
export type FieldSet = JsonObject;

/** No field; and, below a root, a field by itself. */
export const EMPTY: FieldSet = {};

/** Whether the root of `set` belongs to it itself. Only for trees below a root. */
function isMember(set: FieldSet): boolean {
  return '.' in set || Object.keys(set).length === 0;
}

/** Names below a root, `.` left out. */
function namesBelow(set: FieldSet): string[] {
  return Object.keys(set).filter((name) => name !== '.');
}

/** Whether nothing belongs to `set`, a root. */
export function isEmpty(set: FieldSet): boolean {
  return Object.keys(set).length === 0;
}

/** A tree below a root; undefined when nothing belongs to it. */
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

/** What is in `a` or in `b`. */
export function union(a: FieldSet, b: FieldSet): FieldSet {
  return combine(a, b, (x, y) => x || y, true) ?? EMPTY;
}

/** What is in `a` and in `b`. */
export function intersection(a: FieldSet, b: FieldSet): FieldSet {
  return combine(a, b, (x, y) => x && y, true) ?? EMPTY;
}

/** What is in `a` and not in `b`. */
export function difference(a: FieldSet, b: FieldSet): FieldSet {
  return combine(a, b, (x, y) => x && !y, true) ?? EMPTY;
}

/** Every field of the set, as the names that lead to it. */
export function* members(set: FieldSet, names: readonly string[] = []): Generator<readonly string[]> {
  if (names.length > 0 && isMember(set)) yield names;
  for (const name of namesBelow(set)) yield* members(objectOf(set[name]), [...names, name]);
}

/** A set with the one field that `names` lead to. */
export function single(names: readonly string[]): FieldSet {
  let set: FieldSet = EMPTY;
  for (const name of names.toReversed()) set = { [name]: set };
  return set;
}
