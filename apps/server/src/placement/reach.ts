import { requirementsOfAny, matches, type Rule, type Subject } from '@hawser/domain/placement';
import { attachedTags, EDGE_TAG, hasTag, type Tags } from '@hawser/domain/tags';
import type { TenantTransaction } from '../store/store.ts';
import { objectPages, routerPages, type Scope } from './subjects.ts';

/** What there was before a change: the network's rules, or the tags of the scope's one cluster or object. */
export interface Before {
  readonly rules?: readonly Rule[];
  readonly tags?: Tags;
}

/** With more new clusters or objects than this at once, asking each rule of each costs more than reading their network. */
const MOST_ASKED = 500;

/**
 * The part of the scope whose placements a change can move, by the rules that now say something else than before; null
 * when there are none. What other rules place stays where it is: it was in line with them before.
 */
export async function reachOf(
  tx: TenantTransaction,
  rules: readonly Rule[],
  scope: Scope,
  before: Before,
): Promise<Scope | null> {
  const changed = await changedRules(tx, rules, scope, before);
  if (changed.length === 0) return null;
  const objects = requirementsOfAny(changed.map((rule) => rule.object));
  const routers = requirementsOfAny(changed.map((rule) => rule.cloud));
  return {
    ...scope,
    ...(objects !== null && scope.objectIDs === undefined ? { objectsMeeting: objects } : {}),
    ...(routers !== null && scope.routerIDs === undefined ? { routersMeeting: routers } : {}),
  };
}

async function changedRules(
  tx: TenantTransaction,
  rules: readonly Rule[],
  scope: Scope,
  before: Before,
): Promise<readonly Rule[]> {
  if (before.rules !== undefined) return differing(before.rules, rules);
  if ((scope.routerIDs ?? scope.objectIDs ?? []).length > MOST_ASKED) return rules;
  const changed = new Set<Rule>();
  const note = (part: keyof Rule, now: Subject, tags: Tags | undefined): void => {
    const was = tags === undefined ? null : { ...now, tags };
    for (const rule of rules) {
      const held = was !== null && matches(rule[part], was);
      if (held !== matches(rule[part], now)) changed.add(rule);
    }
  };
  if (scope.routerIDs !== undefined) {
    for await (const routers of routerPages(tx, scope)) {
      for (const router of routers) {
        const tags = before.tags && attachedTags(before.tags, hasTag(router.tags, EDGE_TAG));
        note('cloud', router, tags);
      }
    }
    return [...changed];
  }
  if (scope.objectIDs !== undefined) {
    for await (const objects of objectPages(tx, scope, 1)) {
      for (const object of objects) note('object', object, before.tags);
    }
    return [...changed];
  }
  return rules;
}

/** The rules that are in one of the lists only. */
function differing(before: readonly Rule[], after: readonly Rule[]): Rule[] {
  const textOf = (rule: Rule): string => JSON.stringify([rule.cloud, rule.object]);
  const had = new Set(before.map(textOf));
  const has = new Set(after.map(textOf));
  return [
    ...before.filter((rule) => !has.has(textOf(rule))),
    ...after.filter((rule) => !had.has(textOf(rule))),
  ];
}
