import {
  DEPTH_MAX,
  type Expression,
  OBJECT_PROPERTIES,
  type ObjectProperty,
  partsOf,
  type Subject,
} from './expression.ts';

/** A value that a subject must have for an expression to match. */
export interface Requirement {
  readonly property: ObjectProperty;
  readonly value: string;
}

/** Requirements of which at least one must be met for the expression to match; null when there is no such list. */
export function requirementsOf(expression: Expression, depth = 1): Requirement[] | null {
  // `matches` is false for an expression that is nested too deep.
  if (depth > DEPTH_MAX) return null;
  switch (expression[0]) {
    case undefined:
      return null;
    case 'or': {
      const each = partsOf(expression).map((part) => requirementsOf(part, depth + 1));
      return each.every((some) => some !== null) ? each.flat() : null;
    }
    case 'and': {
      // Each operand of an `and` is required: use the one that the fewest subjects are likely to meet.
      const each = partsOf(expression).map((part) => requirementsOf(part, depth + 1));
      const [rarest = null] = each
        .filter((some) => some !== null)
        .sort((a, b) => commonness(a) - commonness(b));
      return rarest;
    }
    default: {
      const [, property, ...values] = expression;
      return values.map((value) => ({ property, value }));
    }
  }
}

/** Requirements of which at least one must be met for any of `expressions` to match, without duplicates; null when there is no such list. */
export function requirementsOfAny(expressions: readonly Expression[]): Requirement[] | null {
  const all = new Map<string, Requirement>();
  for (const expression of expressions) {
    const required = requirementsOf(expression);
    if (required === null) return null;
    for (const requirement of required) all.set(`${requirement.property} ${requirement.value}`, requirement);
  }
  return [...all.values()];
}

/** A rough estimate of how many subjects meet the requirements: many share a kind, some a tag, few a name. */
function commonness(required: readonly Requirement[]): number {
  return required.reduce((sum, { property }) => sum + COMMONNESS[property], 0);
}

const COMMONNESS = { kind: 1_000, tag: 30, name: 1, key: 1 } as const;

/** Entries by a required or offered value; many entries can share a value. */
export class RequirementIndex<Entry> {
  readonly #lists: Record<ObjectProperty, Map<string, Entry[]>> = {
    key: new Map(),
    kind: new Map(),
    name: new Map(),
    tag: new Map(),
  };

  add({ property, value }: Requirement, entry: Entry): void {
    const lists = this.#lists[property];
    const list = lists.get(value);
    if (list === undefined) lists.set(value, [entry]);
    else list.push(entry);
  }

  /** Adds an entry under every value of `subject`. */
  addSubject(subject: Subject, entry: Entry): void {
    for (const property of OBJECT_PROPERTIES) {
      for (const value of valuesOf(subject, property)) this.add({ property, value }, entry);
    }
  }

  of({ property, value }: Requirement): readonly Entry[] {
    return this.#lists[property].get(value) ?? [];
  }

  /** Calls `found` with the entries of every value of `subject`; an entry with several of the values is passed several times. */
  ofSubject(subject: Subject, found: (entry: Entry) => void): void {
    for (const property of OBJECT_PROPERTIES) {
      const lists = this.#lists[property];
      if (lists.size === 0) continue;
      for (const value of valuesOf(subject, property)) {
        for (const entry of lists.get(value) ?? []) found(entry);
      }
    }
  }
}

function valuesOf(subject: Subject, property: ObjectProperty): readonly string[] {
  if (property === 'tag') return Object.keys(subject.tags);
  const value = subject[property];
  return value === undefined ? [] : [value];
}
