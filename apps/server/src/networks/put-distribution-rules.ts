import type { DistributionRule, Network } from '@hawser/contract';
import { generalMessages, parseRule } from '@hawser/domain';
import { invalid, notFound, outdated } from '../http/failure.ts';
import type { Work } from '../http/route.ts';
import { lockNetwork, recompute, refuseWhileDeleting, rulesOf } from '../placement/index.ts';
import { networkRecord } from './record.ts';

/** Refuses rules that the domain can't read, with what is wrong and the part of the list that it concerns. */
export function checkRules(distributionRules: readonly DistributionRule[]): void {
  for (const [at, rule] of distributionRules.entries()) {
    const read = parseRule(rule);
    const path = `distributionRules.${at}`;
    if ('message' in read) throw invalid(read.message, path);
    if (!isStorable(rule.cloud) || !isStorable(rule.object))
      throw invalid(generalMessages.validationFailed, path);
  }
}

/** PostgreSQL keeps neither NUL nor halves of surrogate pairs. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Replaces the distribution rules of a network; its placements follow in the same transaction. */
export async function putDistributionRules({
  tx,
  params,
  body,
  now,
  ifMatch,
}: Work<{ networkID: string }, undefined, { distributionRules: DistributionRule[] }> & {
  readonly ifMatch: number;
}): Promise<{ answer: { updated: Network } }> {
  const network = await lockNetwork(tx, params.networkID, 'alone');
  if (network === undefined) throw notFound();
  if (network.version !== ifMatch) {
    throw outdated(ifMatch, network.version, await networkRecord(tx, network.id, now));
  }
  refuseWhileDeleting(network);
  checkRules(body.distributionRules);
  const before = await rulesOf(tx, network.id);
  await tx.db
    .updateTable('networks')
    .set({
      distribution_rules: JSON.stringify(body.distributionRules),
      version: network.version + 1,
      updated_at: now,
    })
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', network.id)
    .execute();
  await recompute(tx, { networkID: network.id }, now, { rules: before?.all ?? [] });
  return { answer: { updated: await networkRecord(tx, network.id, now) } };
}
