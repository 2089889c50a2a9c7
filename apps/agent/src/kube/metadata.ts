import type { KubeObject } from './api.ts';
import { countOf, type Fields, fieldsOf, textOf } from './fields.ts';

/** What the agent reads of an object's metadata. */
export interface Metadata {
  readonly uid: string;
  readonly name: string;
  readonly namespace: string;
  readonly resourceVersion: string;
  readonly generation: number;
  /** Unchecked, as in the object: read them with `textIn`. */
  readonly labels: Fields;
  readonly annotations: Fields;
  readonly isDeleting: boolean;
}

/** The timestamp that was parsed last: objects that were created together have the same one and are read together. */
let last = { text: '', instant: Number.NaN };

/** Epoch milliseconds of a Kubernetes timestamp; null when it is not a timestamp, or before 1970: custom resources may contain any. */
export function instantOf(value: unknown): number | null {
  const text = textOf(value);
  if (text !== last.text) last = { text, instant: Date.parse(text) };
  return last.instant >= 0 ? last.instant : null;
}

/** When `object` was created, epoch milliseconds; null when unknown. */
export function createdAtOf(object: KubeObject): number | null {
  return instantOf(fieldsOf(object.metadata).creationTimestamp);
}

/** The metadata of `object`. Copies nothing, because it is read several times for each watch event. */
export function metadataOf(object: KubeObject): Metadata {
  const metadata = fieldsOf(object.metadata);
  return {
    uid: textOf(metadata.uid),
    name: textOf(metadata.name),
    namespace: textOf(metadata.namespace),
    resourceVersion: textOf(metadata.resourceVersion),
    generation: countOf(metadata.generation),
    labels: fieldsOf(metadata.labels),
    annotations: fieldsOf(metadata.annotations),
    isDeleting: textOf(metadata.deletionTimestamp) !== '',
  };
}

/**
 * Whether `a` was written before `b`, both resource versions of the same object. Kubernetes compares them as numbers;
 * false when they are not numbers.
 */
export function isOlder(a: string, b: string): boolean {
  if (!/^\d+$/.test(a) || !/^\d+$/.test(b)) return false;
  return a.length === b.length ? a < b : a.length < b.length;
}
