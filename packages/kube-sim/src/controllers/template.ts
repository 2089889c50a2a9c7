import { type JsonObject, numberOf, objectOf, textOf } from '../api/json.ts';

const LETTERS = 'bcdfghjklmnpqrstvwxz2456789';

/** Hashes of stored templates, which never change: a fleet has few of them. */
const hashes = new WeakMap<JsonObject, string>();

/** The hash in names that derive from a pod template; the same for the same template in every run. */
export function templateHash(template: JsonObject): string {
  let hash = hashes.get(template);
  if (hash === undefined) hashes.set(template, (hash = hashed(template)));
  return hash;
}

function hashed(template: JsonObject): string {
  const text = JSON.stringify(template);
  let [a, b] = [0x811c9dc5, 0x9e3779b9];
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193);
    b = Math.imul(b ^ a, 0x85ebca6b) ^ (b >>> 13);
  }
  let hash = '';
  for (let i = 0; i < 5; i++) {
    hash += LETTERS.charAt((a >>> 0) % LETTERS.length) + LETTERS.charAt((b >>> 0) % LETTERS.length);
    a >>>= 5;
    b >>>= 5;
  }
  return hash;
}

/** Labels and annotations of a template's pods, with additional labels. */
export function templateMetadata(template: JsonObject, labels: JsonObject): JsonObject {
  const metadata = objectOf(template['metadata']);
  return { ...metadata, labels: { ...objectOf(metadata['labels']), ...labels } };
}

/** A count that can be a percentage of `total`, such as `25%`. */
export function countOf(value: unknown, total: number, round: (share: number) => number): number {
  const text = textOf(value);
  if (!text.endsWith('%')) return numberOf(value);
  return round((Number.parseFloat(text) / 100) * total);
}
