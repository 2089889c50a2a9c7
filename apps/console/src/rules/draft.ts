import {
  CLUSTER_PROPERTIES,
  type Expression,
  formatRule,
  OBJECT_PROPERTIES,
  type ObjectProperty,
  parseRule,
  type Rule,
  type StoredRule,
} from '@hawser/domain/placement';

/** A part of a rule being edited: a condition on one property, or a group of parts. */
export type DraftPart =
  | { kind: 'test'; id: number; property: ObjectProperty; values: readonly string[] }
  | { kind: 'group'; id: number; action: 'and' | 'or'; parts: readonly DraftPart[] };

/** A rule being edited; null means everything. */
export interface DraftRule {
  id: number;
  object: DraftPart | null;
  cloud: DraftPart | null;
}

/** The half of a rule: which objects, or which clusters. */
export type Half = 'object' | 'cloud';

/** The properties that a half can use. */
export const PROPERTIES: Readonly<Record<Half, readonly ObjectProperty[]>> = {
  object: OBJECT_PROPERTIES,
  cloud: CLUSTER_PROPERTIES,
};

let lastId = 0;
/** Ids distinguish the parts within one editor. */
export const nextId = (): number => ++lastId;

function draftPart(expression: Expression): DraftPart | null {
  switch (expression[0]) {
    case undefined:
      return null;
    case 'and':
    case 'or': {
      const [action, ...nested] = expression;
      // An empty part within a group matches everything; it is kept as a condition without a value.
      const parts = nested.flatMap((part) => draftPart(part as Expression) ?? []);
      return { kind: 'group', id: nextId(), action, parts };
    }
    default: {
      const [, property, ...values] = expression;
      return { kind: 'test', id: nextId(), property, values };
    }
  }
}

/** A new condition, on tags by default. */
export const newTest = (half: Half): DraftPart => ({
  kind: 'test',
  id: nextId(),
  property: half === 'object' ? 'name' : 'tag',
  values: [],
});

/** A new rule: every object on every cluster. */
export const newRule = (): DraftRule => ({ id: nextId(), object: null, cloud: null });

/** The draft of a stored rule, or null if it cannot be parsed. */
export function draftOf(stored: StoredRule): DraftRule | null {
  const parsed = parseRule(stored);
  if ('message' in parsed) return null;
  return { id: nextId(), object: draftPart(parsed.rule.object), cloud: draftPart(parsed.rule.cloud) };
}

function expressionOf(part: DraftPart | null): Expression {
  if (part === null) return [];
  if (part.kind === 'group') return [part.action, ...part.parts.map(expressionOf)];
  const [first, ...more] = part.values;
  if (first !== undefined && more.length === 0) return ['eq', part.property, first];
  return ['in', part.property, ...part.values];
}

/** The rule of a draft, which must be complete. */
export function ruleOf(draft: DraftRule): Rule {
  return { object: expressionOf(draft.object), cloud: expressionOf(draft.cloud) as Rule['cloud'] };
}

/** The rule as sent to the server. */
export const storedOf = (draft: DraftRule): StoredRule => formatRule(ruleOf(draft));

/** Whether every condition has a value and every group a part. */
export function isComplete(part: DraftPart | null): boolean {
  if (part === null) return true;
  return part.kind === 'test'
    ? part.values.length > 0
    : part.parts.length > 0 && part.parts.every(isComplete);
}
