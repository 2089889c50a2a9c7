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
import { isWrittenOnce } from '../objects/index.ts';
import { HUB_TAG, hasTag } from '../tags/index.ts';
import { FEATURE_RULES } from './feature-rules.ts';
import { SubjectIndex } from './subject-index.ts';
import { isMeantFor } from './target.ts';

/** Rules indexed for many objects or clusters: each rule is evaluated only for those that could match it. */
export interface CompiledRules {
  /** Takes the clusters once, then returns for each object the clusters that it is placed on, in the given order. */
  onClusters<C extends PlacementCluster>(clusters: readonly C[]): (object: PlacementObject) => C[];
  /** Takes the objects once, then returns for each cluster the objects that are placed on it, in the given order. */
  onObjects<O extends PlacementObject>(objects: readonly O[]): (cluster: PlacementCluster) => O[];
}

/**
 * Objects of features are placed by `FEATURE_RULES` alone, objects that Argo CD has once on hubs alone, and SealedSecrets for one cluster on
 * that one. Indexes the rules by the
 * values that their expressions require, so that 1,000 rules cost a few look-ups for each object or cluster.
 */
export function compileRules(rules: readonly Rule[]): CompiledRules {
  const byObject = new RuleIndex(rules, (rule) => rule.object);
  let byCluster: RuleIndex | null = null;
  const matching = (object: PlacementObject): readonly Rule[] =>
    isFeatures(object)
      ? FEATURE_RULES.filter((rule) => matches(rule.object, object))
      : byObject.matching(object);

  return {
    onClusters: <C extends PlacementCluster>(clusters: readonly C[]) => {
      const subjects = new SubjectIndex(clusters);
      return (object) => {
        const matched = subjects.matching(matching(object).map((rule) => rule.cloud));
        if (isWrittenOnce(object.kind)) return matched.filter(isHub);
        return object.kind === 'SealedSecret'
          ? matched.filter((cluster) => isMeantFor(object, cluster))
          : matched;
      };
    },
    onObjects: <O extends PlacementObject>(objects: readonly O[]) => {
      const subjects = new SubjectIndex(objects.filter((object) => !isFeatures(object)));
      const ofFeatures = new SubjectIndex(objects.filter(isFeatures));
      byCluster ??= new RuleIndex(rules, (rule) => rule.cloud);
      const index = byCluster;
      return (cluster) => {
        const byRules = subjects.matching(index.matching(cluster).map((rule) => rule.object));
        const roles = FEATURE_RULES.filter((rule) => matches(rule.cloud, cluster));
        const byFeature = ofFeatures.matching(roles.map((rule) => rule.object));
        const all = new Set([...byRules, ...byFeature]);
        const matched = byFeature.length === 0 ? byRules : objects.filter((object) => all.has(object));
        return matched.filter(
          (object) => (isHub(cluster) || !isWrittenOnce(object.kind)) && isMeantFor(object, cluster),
        );
      };
    },
  };
}

const isHub = ({ tags }: PlacementCluster): boolean => hasTag(tags, HUB_TAG);

/** Rules by the values that one of their expressions requires. */
class RuleIndex {
  readonly #partOf: (rule: Rule) => Expression;
  readonly #index = new RequirementIndex<Rule>();
  /** Rules without a required value: they could match any subject. */
  readonly #any: Rule[] = [];

  constructor(rules: readonly Rule[], partOf: (rule: Rule) => Expression) {
    this.#partOf = partOf;
    for (const rule of rules) {
      const required = requirementsOf(partOf(rule));
      if (required === null) this.#any.push(rule);
      for (const requirement of required ?? []) this.#index.add(requirement, rule);
    }
  }

  /** The rules whose expression matches, each once. */
  matching(subject: Subject): readonly Rule[] {
    const found = new Set(this.#any);
    this.#index.ofSubject(subject, (rule) => found.add(rule));
    const matched: Rule[] = [];
    for (const rule of found) if (matches(this.#partOf(rule), subject)) matched.push(rule);
    return matched;
  }
}
