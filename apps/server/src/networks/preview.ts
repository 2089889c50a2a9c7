import type { DistributionRule } from '@hawser/contract/networks';
import type { PlacementPlan } from '@hawser/contract/placement';
import { notFound } from '../http/failure.ts';
import type { Work } from '../http/route.ts';
import { plan } from '../placement/index.ts';
import { checkRules } from './put-distribution-rules.ts';

/** What saving the rules would add to and remove from clusters. Each list is truncated, its total is not. */
export async function previewDistributionRules({
  tx,
  params,
  body,
}: Work<{ networkID: string }, unknown, { distributionRules: DistributionRule[] }>): Promise<PlacementPlan> {
  const network = await tx.db
    .selectFrom('networks')
    .select('id')
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', params.networkID)
    .executeTakeFirst();
  if (network === undefined) throw notFound();
  checkRules(body.distributionRules);
  return plan(tx, { networkID: network.id }, body.distributionRules);
}
