import type { Random } from '@hawser/ports';
import { type JsonObject, objectOf, textOf } from '../api/json.ts';

/** Metadata of an object; empty where it has none. */
export function metaOf(object: JsonObject): JsonObject {
  return objectOf(object['metadata']);
}

/** Its name; empty where it has none yet. */
export function nameOf(object: JsonObject): string {
  return textOf(metaOf(object)['name']);
}

/** Its namespace; empty for objects of the whole cluster. */
export function namespaceOf(object: JsonObject): string {
  return textOf(metaOf(object)['namespace']);
}

/** Its uid; empty before it is made. */
export function uidOf(object: JsonObject): string {
  return textOf(metaOf(object)['uid']);
}

/** Whether the object is being deleted. */
export function isTerminating(object: JsonObject): boolean {
  return metaOf(object)['deletionTimestamp'] !== undefined;
}

/** `object` with these fields of its metadata; undefined takes a field out. */
export function withMeta(object: JsonObject, changes: JsonObject): JsonObject {
  const metadata: Record<string, JsonObject[string]> = { ...metaOf(object), ...changes };
  for (const name of Object.keys(changes)) if (changes[name] === undefined) delete metadata[name];
  return { ...object, metadata };
}

/** The second that was written last: a fleet writes the same one over and over. */
let lastSecond = Number.NaN;
let lastText = '';

/** An instant as the API writes it: RFC 3339 with whole seconds. */
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
  // Joined, because a text that is added up keeps its pieces.
  return [part(0, 4), part(4, 6), part(6, 8), part(8, 10), part(10, 16)].join('-');
}

/** `base-end`. Joined, because a text that is added up keeps its pieces. */
export function joined(base: string, end: string): string {
  return [base, end].join('-');
}

/** No vowels and no digits that read like them, so that no words come about. */
const LETTERS = 'bcdfghjklmnpqrstvwxz2456789';

/** The end of a generated name: `size` random letters and digits. */
export function newSuffix(random: Random, size = 5): string {
  return Array.from(random.bytes(size), (byte) => LETTERS[byte % LETTERS.length]).join('');
}
