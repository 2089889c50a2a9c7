import {
  type CompiledRules,
  compileRules,
  parseRule,
  type Rule,
  type StoredRule,
} from '@hawser/domain/placement';
import type { TenantTransaction } from '../store/store.ts';

/** Rules made ready to be asked. */
export interface ReadRules {
  readonly all: readonly Rule[];
  readonly compiled: CompiledRules;
}

/** How many rules are kept ready from one command to the next, of all networks together. */
const MOST_KEPT = 20_000;

/** By context and digest of what is stored, the least recently asked first: what a key stands for never changes. */
const kept = new Map<string, ReadRules>();
let keptCount = 0;

/** Stored rules as the domain reads them. One that was stored and can no longer be read places nothing. */
export function readRules(stored: readonly StoredRule[]): ReadRules {
  const all = stored.flatMap((rule) => {
    const read = parseRule(rule);
    return 'rule' in read ? [read.rule] : [];
  });
  return { all, compiled: compileRules(all) };
}

/** The rules of a network in this transaction; null where this context has no such network. */
export async function rulesOf(tx: TenantTransaction, networkID: string): Promise<ReadRules | null> {
  const network = tx.db.selectFrom('networks').where('owner_uid', '=', tx.owner).where('id', '=', networkID);
  const digested = await network.select('rules_digest').executeTakeFirst();
  if (digested === undefined) return null;
  const key = `${tx.owner} ${digested.rules_digest}`;
  const known = kept.get(key);
  if (known !== undefined) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const { rules_digest, distribution_rules } = await network
    .select(['rules_digest', 'distribution_rules'])
    .executeTakeFirstOrThrow();
  const rules = readRules(distribution_rules);
  keep(`${tx.owner} ${rules_digest}`, rules);
  return rules;
}

/** Keeps no rules any more: a server that a simulator starts in the same process knows as little as one that has a process of its own. */
export function forgetRules(): void {
  kept.clear();
  keptCount = 0;
}

function keep(key: string, rules: ReadRules): void {
  if (kept.has(key)) return;
  kept.set(key, rules);
  keptCount += rules.all.length;
  for (const [oldest, { all }] of kept) {
    if (keptCount <= MOST_KEPT || oldest === key) return;
    kept.delete(oldest);
    keptCount -= all.length;
  }
}
