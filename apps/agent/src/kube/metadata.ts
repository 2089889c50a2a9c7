import type { KubeObject } from './api.ts';
import { countOf, fieldsOf, labelsOf, textOf } from './fields.ts';

/** What the agent reads of an object's metadata. */
export interface Metadata {
  readonly uid: string;
  readonly name: string;
  readonly namespace: string;
  readonly resourceVersion: string;
  readonly generation: number;
  readonly labels: Record<string, string>;
  readonly annotations: Record<string, string>;
  /** Epoch milliseconds; null when unknown. */
  readonly createdAt: number | null;
  readonly isDeleting: boolean;
}

/** Epoch milliseconds of a Kubernetes timestamp; null when it is none. */
export function instantOf(value: unknown): number | null {
  const instant = Date.parse(textOf(value));
  return Number.isNaN(instant) ? null : instant;
}

/** The metadata of `object`. */
export function metadataOf(object: KubeObject): Metadata {
  const metadata = fieldsOf(object.metadata);
  return {
    uid: textOf(metadata.uid),
    name: textOf(metadata.name),
    namespace: textOf(metadata.namespace),
    resourceVersion: textOf(metadata.resourceVersion),
    generation: countOf(metadata.generation),
    labels: labelsOf(metadata.labels),
    annotations: labelsOf(metadata.annotations),
    createdAt: instantOf(metadata.creationTimestamp),
    isDeleting: textOf(metadata.deletionTimestamp) !== '',
  };
}

/**
 * Whether `a` was written before `b`, both versions of the same object. Kubernetes compares them as numbers; where they
 * are none, nobody can know.
 */
export function isOlder(a: string, b: string): boolean {
  if (!/^\d+$/.test(a) || !/^\d+$/.test(b)) return false;
  return a.length === b.length ? a < b : a.length < b.length;
}
