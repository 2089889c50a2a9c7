import type { DistributionRule, Network } from '@hawser/contract/networks';
import { generalMessages } from '@hawser/domain/fields';
import { parseRule } from '@hawser/domain/placement';
import { changeRecord } from '../http/change.ts';
import { invalid } from '../http/failure.ts';
import { detailsOf, type RecordedChange } from '../http/recorded-change.ts';
import type { Work } from '../http/route.ts';
import { lockNetwork, recompute, refuseWhileDeleting, rulesOf } from '../placement/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import { networkRecord } from './record.ts';

/** Refuses rules that the domain can't parse, with the message and the path of the invalid rule. */
export function checkRules(distributionRules: readonly DistributionRule[]): void {
  for (const [at, rule] of distributionRules.entries()) {
    const read = parseRule(rule);
    const path = `distributionRules.${at}`;
    if ('message' in read) throw invalid(read.message, path);
    if (!isStorable(rule.cloud) || !isStorable(rule.object))
      throw invalid(generalMessages.validationFailed, path);
  }
}

/** PostgreSQL's jsonb can store neither NUL nor unpaired surrogates. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Replaces the distribution rules of a network and recomputes its placements in the same transaction. */
export function putDistributionRules(
  work: Work<{ networkID: string }, undefined, { distributionRules: DistributionRule[] }> & {
    readonly ifMatch: number;
  },
): Promise<{ answer: { updated: Network }; change: RecordedChange }> {
  const { tx, params, body, now } = work;
  return changeRecord(work, {
    table: 'networks',
    lock: () => lockNetwork(tx, params.networkID, 'alone'),
    read: networkRecord,
    async change(network) {
      refuseWhileDeleting(network);
      checkRules(body.distributionRules);
      const before = await rulesOf(tx, network.id);
      const stored = await storedRules(tx, network.id);
      return {
        columns: { distribution_rules: JSON.stringify(body.distributionRules) },
        async follow() {
          const placements = await recompute(tx, { networkID: network.id }, now, {
            rules: before?.all ?? [],
          });
          const details = detailsOf({ rules: rulesChange(stored, body.distributionRules), ...placements });
          return details === undefined ? {} : { details };
        },
      };
    },
  });
}

async function storedRules(tx: TenantTransaction, networkID: string): Promise<readonly DistributionRule[]> {
  const { distribution_rules } = await tx.db
    .selectFrom('networks')
    .select('distribution_rules')
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', networkID)
    .executeTakeFirstOrThrow();
  return distribution_rules;
}

/** Which rules are gone and which are new, in their order; a rule that is only at another place stayed. */
function rulesChange(before: readonly DistributionRule[], after: readonly DistributionRule[]) {
  const left = Map.groupBy(before, keyOf);
  const added = after.filter((rule) => left.get(keyOf(rule))?.pop() === undefined);
  const removed = new Set([...left.values()].flat());
  return {
    removed: before.filter((rule) => removed.has(rule)),
    added,
    kept: after.length - added.length,
  };
}

const keyOf = ({ cloud, object }: DistributionRule): string => JSON.stringify([cloud, object]);
