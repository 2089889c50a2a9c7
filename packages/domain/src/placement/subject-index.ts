import { RequirementIndex, requirementsOf } from './requirements.ts';
import { type Expression, matches, type Subject } from './expression.ts';

/** A subject and its position in the given order. */
type Positioned<S> = readonly [position: number, subject: S];

/** Subjects indexed for many expressions: each expression is evaluated only for the subjects that could match it. */
export class SubjectIndex<S extends Subject> {
  readonly #subjects: readonly S[];
  readonly #matches = new Map<Expression, readonly Positioned<S>[]>();
  #index: RequirementIndex<number> | null = null;

  constructor(subjects: readonly S[]) {
    this.#subjects = subjects;
  }

  /** The subjects that match at least one of `expressions`, in the given order. */
  matching(expressions: readonly Expression[]): S[] {
    const [first, ...more] = expressions;
    if (first === undefined) return [];
    if (more.length === 0) return this.#matching(first).map(([, subject]) => subject);
    const all = new Map<number, S>();
    for (const expression of expressions)
      for (const [position, subject] of this.#matching(expression)) all.set(position, subject);
    return [...all].sort(([a], [b]) => a - b).map(([, subject]) => subject);
  }

  #matching(expression: Expression): readonly Positioned<S>[] {
    const known = this.#matches.get(expression);
    if (known !== undefined) return known;
    const found: Positioned<S>[] = [];
    for (const position of this.#candidates(expression)) {
      const subject = this.#subjects[position];
      if (subject !== undefined && matches(expression, subject)) found.push([position, subject]);
    }
    this.#matches.set(expression, found);
    return found;
  }

  /** Positions of the subjects that could match, each once and in order. */
  #candidates(expression: Expression): Iterable<number> {
    const requirements = requirementsOf(expression);
    if (requirements === null) return this.#subjects.keys();
    const index = this.#indexed();
    const [only, ...more] = requirements;
    if (only !== undefined && more.length === 0) return index.of(only);
    return [...new Set(requirements.flatMap((requirement) => index.of(requirement)))].sort((a, b) => a - b);
  }

  #indexed(): RequirementIndex<number> {
    if (this.#index !== null) return this.#index;
    this.#index = new RequirementIndex();
    for (const [position, subject] of this.#subjects.entries()) this.#index.addSubject(subject, position);
    return this.#index;
  }
}
