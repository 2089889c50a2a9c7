import { hasTag, INFRASTRUCTURE_TAG, type Tags } from '../tags/index.ts';

/** The properties that an expression can test, of a cluster and of an object (Spec 2 §3, "Distribution rule"). */
export const CLUSTER_PROPERTIES = ['name', 'tag'] as const;
export const OBJECT_PROPERTIES = ['key', 'kind', 'name', 'tag'] as const;

type ClusterProperty = (typeof CLUSTER_PROPERTIES)[number];
export type ObjectProperty = (typeof OBJECT_PROPERTIES)[number];

/**
 * One expression of a rule: `[action, property, ...values]`. `and` and `or` take expressions instead of a property; an empty
 * expression matches everything.
 */
export type Expression<Property extends ObjectProperty = ObjectProperty> =
  | readonly []
  | readonly ['eq', Property, string]
  | readonly ['in', Property, ...string[]]
  | readonly ['and' | 'or', ...Expression<Property>[]];

/** An object is placed on a cluster when both expressions match. */
export interface Rule {
  readonly cloud: Expression<ClusterProperty>;
  readonly object: Expression;
}

/** A cluster of the network; its `tags` include `internals-hub` or `internals-edge` according to this attachment. */
export interface PlacementCluster {
  readonly name: string;
  readonly tags: Tags;
}

/** An object of the network. An object with a feature slug is placed by its feature, never by rules. */
export interface PlacementObject {
  readonly name: string;
  readonly key: string;
  readonly kind: string;
  readonly tags: Tags;
  readonly networkFeatureSlug?: string | null;
}

/** An object or a cluster that an expression is evaluated for. */
export interface Subject {
  readonly name: string;
  readonly tags: Tags;
  readonly key?: string;
  readonly kind?: string;
}

/** Whether the object is placed by its role, and therefore by no rule: that of a feature, and infrastructure. */
export function isFeatures(object: PlacementObject): boolean {
  const ofFeature = typeof object.networkFeatureSlug === 'string' && object.networkFeatureSlug !== '';
  return ofFeature || hasTag(object.tags, INFRASTRUCTURE_TAG);
}

/** Maximum nesting of `and` and `or`. Deeper expressions match nothing and cannot be parsed. */
export const DEPTH_MAX = 20;

/** Whether the expression matches the subject. Names, kinds, keys and tags are compared exactly. */
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

/** The operands of an `and` or `or`. */
export function partsOf<P extends ObjectProperty>(
  expression: readonly ['and' | 'or', ...Expression<P>[]],
): Expression<P>[] {
  const [, ...parts] = expression;
  return parts;
}

function has(subject: Subject, property: ObjectProperty, value: string): boolean {
  return property === 'tag' ? hasTag(subject.tags, value) : subject[property] === value;
}
