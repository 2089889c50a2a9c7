import { hasTag, type Tags } from '../tags/index.ts';

/** What may be asked of a cluster, and of an object (Spec 2 §3, "Distribution rule"). */
export const CLUSTER_PROPERTIES = ['name', 'tag'] as const;
export const OBJECT_PROPERTIES = ['key', 'kind', 'name', 'tag'] as const;

export type ClusterProperty = (typeof CLUSTER_PROPERTIES)[number];
export type ObjectProperty = (typeof OBJECT_PROPERTIES)[number];

/**
 * One part of a rule: `[action, property, ...values]`. `and` and `or` take parts instead of a property; the empty
 * part matches everything.
 */
export type Expression<Property extends ObjectProperty = ObjectProperty> =
  | readonly []
  | readonly ['eq', Property, string]
  | readonly ['in', Property, ...string[]]
  | readonly ['and' | 'or', ...Expression<Property>[]];

/** An object goes to a cluster when both parts match. */
export interface Rule {
  readonly cloud: Expression<ClusterProperty>;
  readonly object: Expression;
}

/** A cluster of the network; `tags` with `internals-hub` or `internals-edge` of this attachment. */
export interface PlacementCluster {
  readonly name: string;
  readonly tags: Tags;
}

/** An object of the network. One with a feature slug is placed by its feature, never by rules. */
export interface PlacementObject {
  readonly name: string;
  readonly key: string;
  readonly kind: string;
  readonly tags: Tags;
  readonly networkFeatureSlug?: string | null;
}

/** What an expression is asked of. */
export interface Subject {
  readonly name: string;
  readonly tags: Tags;
  readonly key?: string;
  readonly kind?: string;
}

/** Whether a feature places the object: then no rule does. */
export function isFeatures(object: PlacementObject): boolean {
  return typeof object.networkFeatureSlug === 'string' && object.networkFeatureSlug !== '';
}

/** Deepest nesting of `and` and `or`; what is deeper matches nothing and is not parsed. */
export const DEPTH_MAX = 20;

/** Whether the expression holds of the subject. Names, kinds, keys and tags are compared as they are. */
export function matches(expression: Expression, subject: Subject): boolean {
  return matchesAt(expression, subject, 1);
}

function matchesAt(expression: Expression, subject: Subject, depth: number): boolean {
  if (depth > DEPTH_MAX) return false;
  switch (expression[0]) {
    case undefined:
      return true;
    case 'and':
      return partsOf(expression).every((part) => matchesAt(part, subject, depth + 1));
    case 'or':
      return partsOf(expression).some((part) => matchesAt(part, subject, depth + 1));
    default: {
      const [, property, ...values] = expression;
      return values.some((value) => has(subject, property, value));
    }
  }
}

/** The parts of an `and` or `or`. */
export function partsOf<P extends ObjectProperty>(
  expression: readonly ['and' | 'or', ...Expression<P>[]],
): Expression<P>[] {
  const [, ...parts] = expression;
  return parts;
}

function has(subject: Subject, property: ObjectProperty, value: string): boolean {
  return property === 'tag' ? hasTag(subject.tags, value) : subject[property] === value;
}
