import { clusterNameOf } from '@hawser/domain/clusters';
import {
  type CompiledRules,
  compileRules,
  parseRule,
  type Rule,
  type StoredRule,
} from '@hawser/domain/placement';
import type { TenantTransaction } from '../store/store.ts';

/** Parsed and compiled rules. */
export interface ReadRules {
  readonly all: readonly Rule[];
  readonly compiled: CompiledRules;
}

/** Most rules that the cache holds, all networks together. */
const MAX_CACHED = 20_000;

/**
 * Cache by context and digest of the stored rules, least recently used first. An entry never becomes stale: changed rules have
 * another digest.
 */
const cached = new Map<string, ReadRules>();
let cachedRules = 0;

/** Parses stored rules. A stored rule that can no longer be parsed is skipped and places nothing. */
export function readRules(stored: readonly StoredRule[]): ReadRules {
  const all = stored.flatMap((rule) => {
    const read = parseRule(rule);
    return 'rule' in read ? [{ ...read.rule, cloud: inLowerCase(read.rule.cloud) }] : [];
  });
  return { all, compiled: compileRules(all) };
}

/** The expression with names of clusters in lower case: rules may spell them as their alias, and case does not matter. */
function inLowerCase(expression: Rule['cloud']): Rule['cloud'] {
  switch (expression[0]) {
    case undefined:
      return expression;
    case 'and':
    case 'or': {
      const [action, ...parts] = expression;
      return [action, ...parts.map(inLowerCase)];
    }
    case 'eq': {
      const [action, property, value] = expression;
      return property === 'name' ? [action, property, clusterNameOf(value)] : expression;
    }
    default: {
      const [action, property, ...values] = expression;
      return property === 'name' ? [action, property, ...values.map(clusterNameOf)] : expression;
    }
  }
}

/** The rules of a network as this transaction sees them; null if this context has no such network. */
export async function rulesOf(tx: TenantTransaction, networkID: string): Promise<ReadRules | null> {
  const network = tx.db.selectFrom('networks').where('owner_uid', '=', tx.owner).where('id', '=', networkID);
  const digested = await network.select('rules_digest').executeTakeFirst();
  if (digested === undefined) return null;
  const key = `${tx.owner} ${digested.rules_digest}`;
  const known = cached.get(key);
  if (known !== undefined) {
    cached.delete(key);
    cached.set(key, known);
    return known;
  }
  const { rules_digest, distribution_rules } = await network
    .select(['rules_digest', 'distribution_rules'])
    .executeTakeFirstOrThrow();
  const rules = readRules(distribution_rules);
  cache(`${tx.owner} ${rules_digest}`, rules);
  return rules;
}

/**
 * Empties the cache. A simulation calls it when it restarts a server within its own process, so that the new server starts
 * cold.
 */
export function clearRulesCache(): void {
  cached.clear();
  cachedRules = 0;
}

function cache(key: string, rules: ReadRules): void {
  if (cached.has(key)) return;
  cached.set(key, rules);
  cachedRules += rules.all.length;
  for (const [oldest, { all }] of cached) {
    if (cachedRules <= MAX_CACHED || oldest === key) return;
    cached.delete(oldest);
    cachedRules -= all.length;
  }
}
