import { FEATURE_RULES, requirementsOfAny, matches, type Rule, type Subject } from '@hawser/domain/placement';
import { attachedTags, EDGE_TAG, hasTag, type Tags } from '@hawser/domain/tags';
import type { TenantTransaction } from '../store/store.ts';
import { objectPages, routerPages, type Scope } from './subjects.ts';

/** The state before a change: the network's rules, or the tags of the scope's one cluster or object. */
export interface PreviousState {
  readonly rules?: readonly Rule[];
  readonly tags?: Tags;
}

/**
 * Above this number of new clusters or objects, reading the whole network is cheaper than testing every rule against each of
 * them.
 */
const MAX_COMPARED = 500;

/**
 * The part of the scope whose placements a change can affect: where a rule now matches differently than before. Null if there
 * is none. Placements of all other rules are still correct and stay as they are.
 */
export async function affectedScope(
  tx: TenantTransaction,
  rules: readonly Rule[],
  scope: Scope,
  before: PreviousState,
): Promise<Scope | null> {
  const changed = await changedRules(tx, rules, scope, before);
  if (changed.length === 0) return null;
  const objects = requirementsOfAny(changed.map((rule) => rule.object));
  const routers = requirementsOfAny(changed.map((rule) => rule.cloud));
  return {
    ...scope,
    ...(objects !== null && scope.objectIDs === undefined ? { objectsMatching: objects } : {}),
    ...(routers !== null && scope.routerIDs === undefined ? { routersMatching: routers } : {}),
  };
}

async function changedRules(
  tx: TenantTransaction,
  rules: readonly Rule[],
  scope: Scope,
  before: PreviousState,
): Promise<readonly Rule[]> {
  // The rules of features never change.
  if (before.rules !== undefined) return differing([...before.rules, ...FEATURE_RULES], rules);
  if ((scope.routerIDs ?? scope.objectIDs ?? []).length > MAX_COMPARED) return rules;
  const changed = new Set<Rule>();
  const compare = (part: keyof Rule, now: Subject, tags: Tags | undefined): void => {
    const previous = tags === undefined ? null : { ...now, tags };
    for (const rule of rules) {
      const matched = previous !== null && matches(rule[part], previous);
      if (matched !== matches(rule[part], now)) changed.add(rule);
    }
  };
  if (scope.routerIDs !== undefined) {
    for await (const routers of routerPages(tx, scope)) {
      for (const router of routers) {
        const tags = before.tags && attachedTags(before.tags, hasTag(router.tags, EDGE_TAG));
        compare('cloud', router, tags);
      }
    }
    return [...changed];
  }
  if (scope.objectIDs !== undefined) {
    for await (const objects of objectPages(tx, scope, 1)) {
      for (const object of objects) compare('object', object, before.tags);
    }
    return [...changed];
  }
  return rules;
}

/** The rules that are in only one of the two lists. */
function differing(before: readonly Rule[], after: readonly Rule[]): Rule[] {
  const textOf = (rule: Rule): string => JSON.stringify([rule.cloud, rule.object]);
  const had = new Set(before.map(textOf));
  const has = new Set(after.map(textOf));
  return [
    ...before.filter((rule) => !has.has(textOf(rule))),
    ...after.filter((rule) => !had.has(textOf(rule))),
  ];
}
