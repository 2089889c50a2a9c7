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
      /** Typed and not accepted yet. It counts as a value, so that the preview shows what Save would send. */
      typed?: string;
      /** Added in this editor, which puts the focus into it. */
      isNew?: boolean;
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
  isNew: true,
});

/** A new rule: every object on every cluster. */
export const newRule = (): DraftRule => ({ id: nextId(), object: everything(), cloud: everything() });

/** The draft of a stored rule, or null if it cannot be parsed. */
export function draftOf(stored: StoredRule): DraftRule | null {
  const parsed = parseRule(stored);
  if ('message' in parsed) return null;
  return { id: nextId(), object: draftPart(parsed.rule.object), cloud: draftPart(parsed.rule.cloud) };
}

/** The values of a condition, with what is being typed. */
export function valuesOf({ values, typed = '' }: Extract<DraftPart, { kind: 'test' }>): readonly string[] {
  const value = typed.trim();
  return value === '' || values.includes(value) ? values : [...values, value];
}

function expressionOf(part: DraftPart): Expression {
  switch (part.kind) {
    case 'everything':
      return [];
    case 'group':
      return [part.action, ...part.parts.map(expressionOf)];
    default: {
      const { property, isList = false } = part;
      const values = valuesOf(part);
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
      return valuesOf(part).length > 0;
    default:
      return part.parts.length > 0 && part.parts.every(isComplete);
  }
}
