import { RequirementIndex, requirementsOf } from './requirements.ts';
import { type Expression, matches, type Subject } from './expression.ts';

/** A subject and its place in the order that was given. */
export type Positioned<S> = readonly [place: number, subject: S];

/** Subjects made ready for many expressions: each is asked only of the subjects that could match it. */
export class SubjectIndex<S extends Subject> {
  readonly #subjects: readonly S[];
  readonly #reached = new Map<Expression, readonly Positioned<S>[]>();
  #index: RequirementIndex<number> | null = null;

  constructor(subjects: readonly S[]) {
    this.#subjects = subjects;
  }

  /** Those for which at least one of `expressions` holds, in the order given. */
  matching(expressions: readonly Expression[]): S[] {
    const [first, ...more] = expressions;
    if (first === undefined) return [];
    if (more.length === 0) return this.#reach(first).map(([, subject]) => subject);
    const all = new Map<number, S>();
    for (const expression of expressions)
      for (const [place, subject] of this.#reach(expression)) all.set(place, subject);
    return [...all].sort(([a], [b]) => a - b).map(([, subject]) => subject);
  }

  #reach(expression: Expression): readonly Positioned<S>[] {
    const known = this.#reached.get(expression);
    if (known !== undefined) return known;
    const found: Positioned<S>[] = [];
    for (const place of this.#candidates(expression)) {
      const subject = this.#subjects[place];
      if (subject !== undefined && matches(expression, subject)) found.push([place, subject]);
    }
    this.#reached.set(expression, found);
    return found;
  }

  /** Places of the subjects that could match, each once and in order. */
  #candidates(expression: Expression): Iterable<number> {
    const demands = requirementsOf(expression);
    if (demands === null) return this.#subjects.keys();
    const index = this.#indexed();
    const [only, ...more] = demands;
    if (only !== undefined && more.length === 0) return index.of(only);
    return [...new Set(demands.flatMap((demand) => index.of(demand)))].sort((a, b) => a - b);
  }

  #indexed(): RequirementIndex<number> {
    if (this.#index !== null) return this.#index;
    this.#index = new RequirementIndex();
    for (const [place, subject] of this.#subjects.entries()) this.#index.addSubject(subject, place);
    return this.#index;
  }
}
