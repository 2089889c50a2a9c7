import type { Random } from '@hawser/ports';
import { type JsonObject, objectOf, textOf } from '../api/json.ts';

/** Metadata of an object; empty when it has none. */
export function metaOf(object: JsonObject): JsonObject {
  return objectOf(object['metadata']);
}

/** Its name; empty before it has one. */
export function nameOf(object: JsonObject): string {
  return textOf(metaOf(object)['name']);
}

/** Its namespace; empty for cluster-scoped objects. */
export function namespaceOf(object: JsonObject): string {
  return textOf(metaOf(object)['namespace']);
}

/** Its uid; empty before it is created. */
export function uidOf(object: JsonObject): string {
  return textOf(metaOf(object)['uid']);
}

/** Whether the object is being deleted. */
export function isTerminating(object: JsonObject): boolean {
  return metaOf(object)['deletionTimestamp'] !== undefined;
}

/** `object` with these fields in its metadata; undefined removes a field. */
export function withMeta(object: JsonObject, changes: JsonObject): JsonObject {
  const metadata: Record<string, JsonObject[string]> = { ...metaOf(object), ...changes };
  for (const name of Object.keys(changes)) if (changes[name] === undefined) delete metadata[name];
  return { ...object, metadata };
}

/** The last formatted second: a fleet formats the same one many times. */
let lastSecond = Number.NaN;
let lastText = '';

/** An instant in the format of the API: RFC 3339 with whole seconds. */
export function timestamp(instant: number): string {
  const second = Math.floor(instant / 1000);
  if (second !== lastSecond) {
    lastSecond = second;
    lastText = `${new Date(second * 1000).toISOString().slice(0, 19)}Z`;
  }
  return lastText;
}

/** Each byte as two digits. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** A random UUID (version 4). */
export function newUid(random: Random): string {
  const bytes = random.bytes(16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const part = (from: number, to: number) => {
    let text = '';
    for (let i = from; i < to; i++) text += HEX[bytes[i] ?? 0];
    return text;
  };
  // Joined, because a concatenated string keeps its parts in memory.
  return [part(0, 4), part(4, 6), part(6, 8), part(8, 10), part(10, 16)].join('-');
}

/** `base-end`. Joined, because a concatenated string keeps its parts in memory. */
export function joined(base: string, end: string): string {
  return [base, end].join('-');
}

/** No vowels and no digits that look like vowels, so that no words are formed. */
const LETTERS = 'bcdfghjklmnpqrstvwxz2456789';

/** The suffix of a generated name: `size` random letters and digits. */
export function newSuffix(random: Random, size = 5): string {
  return Array.from(random.bytes(size), (byte) => LETTERS[byte % LETTERS.length]).join('');
}
