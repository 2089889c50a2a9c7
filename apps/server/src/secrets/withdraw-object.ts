import { sql } from 'kysely';
import { deleteObject } from '../objects/index.ts';
import { nextVersion } from '../store/next-version.ts';
import type { TenantTransaction } from '../store/store.ts';

interface Withdrawn {
  readonly networkID: string;
  readonly objectID: string;
  readonly now: number;
}

/**
 * Deletes an object that was placed on one cluster, and the rule that placed it: its agent then removes it. Returns from how many
 * clusters. One that somebody has deleted already is left alone. The caller holds the network's lock alone.
 */
export async function withdrawObject(
  tx: TenantTransaction,
  { networkID, objectID, now }: Withdrawn,
): Promise<number> {
  const object = await tx.db
    .selectFrom('objects')
    .select('key')
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', objectID)
    .where('active', '=', true)
    .executeTakeFirst();
  if (object === undefined) return 0;
  const { change } = await deleteObject({ tx, params: { objectID }, body: null, now });
  // No other object has its key, so nothing else moves.
  await sql`
    update networks n set distribution_rules = kept.rules, ${nextVersion(now, 'n')}
      from (select coalesce(jsonb_agg(rule order by at) filter (where rule ->> 'object' <> ${ruleOn(object.key)}), '[]') as rules,
                   count(*) filter (where rule ->> 'object' = ${ruleOn(object.key)}) as removed
              from networks m, jsonb_array_elements(m.distribution_rules) with ordinality as rules (rule, at)
             where m.owner_uid = ${tx.owner} and m.id = ${networkID}) kept
     where n.owner_uid = ${tx.owner} and n.id = ${networkID} and kept.removed > 0`.execute(tx.db);
  return change.details?.removed ?? 0;
}

/** The object part of the rule that takes an object to its cluster. */
const ruleOn = (key: string): string => JSON.stringify(['eq', 'key', key]);
