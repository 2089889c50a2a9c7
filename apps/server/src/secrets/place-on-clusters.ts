import type { DistributionRule } from '@hawser/contract/networks';
import type { PlacedSealedSecrets } from '@hawser/contract/secrets';
import { networkKind } from '@hawser/domain/networks';
import { sql } from 'kysely';
import { Failure, refused } from '../http/failure.ts';
import { detailsOf, type RecordedChange } from '../http/recorded-change.ts';
import type { Work } from '../http/route.ts';
import { type ReadYaml, writeObjects } from '../objects/index.ts';
import { type LockedNetwork, recompute, rulesOf } from '../placement/index.ts';
import { nextVersion } from '../store/next-version.ts';
import type { TenantTransaction } from '../store/store.ts';

/** Most distribution rules of a network. */
const RULES_MAX = 1_000;
const TOO_MANY_RULES = `A Network has at most ${RULES_MAX} distribution rules. Please place these Secrets by rules of your own.`;

/** A document, and the rule that takes it to its one cluster. */
export interface Wanted {
  readonly yaml: string;
  readonly read: ReadYaml;
  readonly rule: DistributionRule;
}

interface Placing {
  /** Locked alone. */
  readonly network: LockedNetwork;
  readonly wanted: readonly Wanted[];
  readonly command: string;
  /** Number of versions that are kept of an object. */
  readonly versionsKept: number;
}

/** Writes objects, each with the distribution rule that takes it to its one cluster, all or none. One that is there already is changed. */
export async function placeOnClusters(
  work: Work<unknown, undefined, unknown>,
  { network, wanted, command, versionsKept }: Placing,
): Promise<{ answer: PlacedSealedSecrets; change: RecordedChange }> {
  const { tx, now } = work;
  const objects = wanted.map(({ yaml }) => ({ yaml, tags: [] }));
  const { answer, change } = await writeObjects(
    { ...work, body: { objects } },
    {
      network,
      usesGitOps: networkKind(network).usesGitOps,
      command,
      versionsKept,
      reads: wanted.map(({ read }) => read),
    },
  );
  refuseTogether(answer.items);
  const before = (await rulesOf(tx, network.id))?.all ?? [];
  const added = await addRules(
    tx,
    network.id,
    wanted.map(({ rule }) => rule),
    now,
  );
  const placements =
    added.length === 0
      ? { placed: 0, removed: 0 }
      : await recompute(tx, { networkID: network.id }, now, { rules: before });
  const details = detailsOf({
    ...(added.length > 0 && { rules: { removed: [], added, kept: before.length } }),
    placed: placements.placed + (change.details?.placed ?? 0),
    removed: placements.removed + (change.details?.removed ?? 0),
  });
  return {
    answer: { ...answer, rules: added.length },
    change: { networkID: network.id, ...(details && { details }) },
  };
}

/** @throws Failure 400 with what each refused one is refused for. */
function refuseTogether(items: PlacedSealedSecrets['items']): void {
  const entries = items.flatMap(({ messages }, at) =>
    messages.map((message) => ({ message, displayable: true, path: `secrets.${at}.yaml` })),
  );
  if (entries.length > 0) throw new Failure(400, entries);
}

/** Adds the rules that the network does not have yet, and returns them. */
async function addRules(
  tx: TenantTransaction,
  networkID: string,
  wanted: readonly DistributionRule[],
  now: number,
): Promise<DistributionRule[]> {
  const { distribution_rules: stored } = await tx.db
    .selectFrom('networks')
    .select('distribution_rules')
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', networkID)
    .executeTakeFirstOrThrow();
  const keyOf = ({ cloud, object }: DistributionRule) => JSON.stringify([cloud, object]);
  const known = new Set(stored.map(keyOf));
  const added = wanted.filter((rule) => !known.has(keyOf(rule)));
  if (added.length === 0) return [];
  if (stored.length + added.length > RULES_MAX) throw refused(TOO_MANY_RULES);
  await sql`
    update networks set distribution_rules = ${JSON.stringify([...stored, ...added])}::jsonb, ${nextVersion(now)}
     where owner_uid = ${tx.owner} and id = ${networkID}`.execute(tx.db);
  return added;
}
