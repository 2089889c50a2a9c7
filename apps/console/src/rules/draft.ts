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

/** A part of a rule being edited: a condition on one property, a group of parts, or one that matches everything. */
export type DraftPart =
  | {
      kind: 'test';
      id: number;
      property: ObjectProperty;
      values: readonly string[];
      /** Stored with `in`, also with a single value. */
      isList?: boolean;
    }
  | { kind: 'group'; id: number; action: 'and' | 'or'; parts: readonly DraftPart[] }
  | { kind: 'everything'; id: number };

/** A rule being edited. */
export interface DraftRule {
  id: number;
  object: DraftPart;
  cloud: DraftPart;
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

function draftPart(expression: Expression): DraftPart {
  switch (expression[0]) {
    case undefined:
      return everything();
    case 'and':
    case 'or': {
      const [action, ...nested] = expression;
      return { kind: 'group', id: nextId(), action, parts: nested.map(draftPart) };
    }
    default: {
      const [action, property, ...values] = expression;
      return { kind: 'test', id: nextId(), property, values, isList: action === 'in' };
    }
  }
}

/** A part that matches everything. */
export const everything = (): DraftPart => ({ kind: 'everything', id: nextId() });

/** A new condition, on tags by default. */
export const newTest = (half: Half): DraftPart => ({
  kind: 'test',
  id: nextId(),
  property: half === 'object' ? 'name' : 'tag',
  values: [],
});

/** A new rule: every object on every cluster. */
export const newRule = (): DraftRule => ({ id: nextId(), object: everything(), cloud: everything() });

/** The draft of a stored rule, or null if it cannot be parsed. */
export function draftOf(stored: StoredRule): DraftRule | null {
  const parsed = parseRule(stored);
  if ('message' in parsed) return null;
  return { id: nextId(), object: draftPart(parsed.rule.object), cloud: draftPart(parsed.rule.cloud) };
}

function expressionOf(part: DraftPart): Expression {
  switch (part.kind) {
    case 'everything':
      return [];
    case 'group':
      return [part.action, ...part.parts.map(expressionOf)];
    default: {
      const { property, values, isList = false } = part;
      const [first, ...more] = values;
      return first !== undefined && more.length === 0 && !isList
        ? ['eq', property, first]
        : ['in', property, ...values];
    }
  }
}

/** The rule of a draft, which must be complete. */
export function ruleOf(draft: DraftRule): Rule {
  return { object: expressionOf(draft.object), cloud: expressionOf(draft.cloud) as Rule['cloud'] };
}

/** The rule as sent to the server. */
export const storedOf = (draft: DraftRule): StoredRule => formatRule(ruleOf(draft));

/** Whether every condition has a value and every group a part. */
export function isComplete(part: DraftPart): boolean {
  switch (part.kind) {
    case 'everything':
      return true;
    case 'test':
      return part.values.length > 0;
    default:
      return part.parts.length > 0 && part.parts.every(isComplete);
  }
}
