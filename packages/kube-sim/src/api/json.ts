/** JSON of the API. Stored values are shared between versions and clusters, and must not be changed in place. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** A JSON object; a field of undefined is absent. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** Whether `value` is an object and not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `value` as an object; empty when it is not an object. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** `value` as a list; empty when it is not a list. */
export function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** `value` as text; empty when it is not a string. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** `value` as a number; `otherwise` when it is not a number. */
export function numberOf(value: unknown, otherwise = 0): number {
  return typeof value === 'number' ? value : otherwise;
}

/** Whether two values are equal; the order of keys does not matter. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    for (let i = 0; i < a.length; i++) if (!isSame(a[i], b[i])) return false;
    return true;
  }
  if (!isObject(a) || !isObject(b)) return false;
  let more = 0;
  for (const key in a) {
    if (a[key] === undefined) continue;
    if (!isSame(a[key], b[key])) return false;
    more += 1;
  }
  for (const key in b) if (b[key] !== undefined) more -= 1;
  return more === 0;
}

/** `object` without these keys. */
export function without(object: JsonObject, ...keys: string[]): JsonObject {
  const kept: Record<string, Json | undefined> = {};
  for (const key of Object.keys(object)) if (!keys.includes(key)) kept[key] = object[key];
  return kept;
}

/** `target` after a JSON merge patch (RFC 7386: null removes a key, other values replace it). */
export function mergePatch(target: Json | undefined, patch: Json | undefined): Json | undefined {
  if (!isObject(patch)) return patch;
  const merged: Record<string, Json | undefined> = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = mergePatch(merged[key], value);
  }
  return merged;
}
