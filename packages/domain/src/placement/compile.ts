import { RequirementIndex, requirementsOf } from './requirements.ts';
import {
  type Expression,
  isFeatures,
  matches,
  type PlacementCluster,
  type PlacementObject,
  type Rule,
  type Subject,
} from './expression.ts';
import { SubjectIndex } from './subject-index.ts';

/** Rules made ready for many objects or clusters: each is asked only of those that could match it. */
export interface CompiledRules {
  /** For these clusters once, then for each object: the clusters it goes to, in the order given. */
  onClusters<C extends PlacementCluster>(clusters: readonly C[]): (object: PlacementObject) => C[];
  /** For these objects once, then for each cluster: the objects that go to it, in the order given. */
  onObjects<O extends PlacementObject>(objects: readonly O[]): (cluster: PlacementCluster) => O[];
}

/** Indexes the rules by what their parts demand, so that 1,000 rules cost an object or a cluster a few look-ups. */
export function compileRules(rules: readonly Rule[]): CompiledRules {
  const byObject = new RuleIndex(rules, (rule) => rule.object);
  let byCluster: RuleIndex | null = null;
  const matching = (object: PlacementObject): readonly Rule[] =>
    isFeatures(object) ? [] : byObject.matching(object);

  return {
    onClusters: <C extends PlacementCluster>(clusters: readonly C[]) => {
      const subjects = new SubjectIndex(clusters);
      return (object) => subjects.matching(matching(object).map((rule) => rule.cloud));
    },
    onObjects: <O extends PlacementObject>(objects: readonly O[]) => {
      const subjects = new SubjectIndex(objects.filter((object) => !isFeatures(object)));
      byCluster ??= new RuleIndex(rules, (rule) => rule.cloud);
      const index = byCluster;
      return (cluster) => subjects.matching(index.matching(cluster).map((rule) => rule.object));
    },
  };
}

/** Rules by what one of their parts demands. */
class RuleIndex {
  readonly #partOf: (rule: Rule) => Expression;
  readonly #index = new RequirementIndex<Rule>();
  /** Rules that could match anything. */
  readonly #any: Rule[] = [];

  constructor(rules: readonly Rule[], partOf: (rule: Rule) => Expression) {
    this.#partOf = partOf;
    for (const rule of rules) {
      const demanded = requirementsOf(partOf(rule));
      if (demanded === null) this.#any.push(rule);
      for (const demand of demanded ?? []) this.#index.add(demand, rule);
    }
  }

  /** The rules whose part matches, each once. */
  matching(subject: Subject): readonly Rule[] {
    const found = new Set(this.#any);
    this.#index.ofSubject(subject, (rule) => found.add(rule));
    const matched: Rule[] = [];
    for (const rule of found) if (matches(this.#partOf(rule), subject)) matched.push(rule);
    return matched;
  }
}
