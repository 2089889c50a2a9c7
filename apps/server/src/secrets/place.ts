import type { DistributionRule } from '@hawser/contract/networks';
import type { PlacedSealedSecrets, PlaceSealedSecrets } from '@hawser/contract/secrets';
import { networkKind, networkReasons } from '@hawser/domain/networks';
import { isSealedSecretKind, MAIN_TARGET_ANNOTATION } from '@hawser/domain/objects';
import { placementRule } from '@hawser/domain/secrets';
import { sql } from 'kysely';
import { Failure, invalid, refused, requireRow, withPathPrefix } from '../http/failure.ts';
import { detailsOf, type RecordedChange } from '../http/recorded-change.ts';
import type { Work } from '../http/route.ts';
import { type ReadYaml, readYaml, writeObjects } from '../objects/index.ts';
import { lockNetwork, recompute, refuseWhileDeleting, rulesOf } from '../placement/index.ts';
import { nextVersion } from '../store/next-version.ts';
import type { TenantTransaction } from '../store/store.ts';

/** Most distribution rules of a network. */
const RULES_MAX = 1_000;
const TOO_MANY_RULES = `A Network has at most ${RULES_MAX} distribution rules. Please place these Secrets by rules of your own.`;

type PlaceWork = Work<{ networkID: string }, undefined, PlaceSealedSecrets>;

/**
 * Places SealedSecrets, each on its one cluster: writes an object for each, with the distribution rule that takes it there, all or none. A
 * Secret that is there already is changed.
 */
export async function placeSealedSecrets(
  work: PlaceWork,
  versionsKept: number,
): Promise<{ answer: PlacedSealedSecrets; network: { name: string }; change: RecordedChange }> {
  const { tx, params, body, now } = work;
  const network = requireRow(await lockNetwork(tx, params.networkID, 'alone'));
  refuseWhileDeleting(network);
  if (!Object.hasOwn(network.features, 'sealedSecrets')) throw refused(networkReasons.sealedSecretsFirst);
  const clusters = await clusterNames(tx, network.id);
  const wanted: Wanted[] = [];
  for (const [at, secret] of body.secrets.entries()) wanted.push(await readSecret(secret, at, clusters));
  const objects = wanted.map(({ yaml }) => ({ yaml, tags: [] }));
  const { answer, change } = await writeObjects(
    { ...work, body: { objects } },
    {
      network,
      usesGitOps: networkKind(network).usesGitOps,
      command: 'placeSealedSecrets',
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
    network,
    change: { networkID: network.id, ...(details && { details }) },
  };
}

/** The names of the network's clusters, by router. */
async function clusterNames(tx: TenantTransaction, networkID: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, c.name from routers r
      join clusters c on c.owner_uid = r.owner_uid and c.id = r.cluster_id
     where r.owner_uid = ${tx.owner} and r.network_id = ${networkID} and r.active`.execute(tx.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface Wanted {
  readonly yaml: string;
  readonly read: ReadYaml;
  readonly rule: DistributionRule;
}

/** @throws Failure 400 for what is no SealedSecret, or names another cluster than the one that it is for. */
async function readSecret(
  { routerID, yaml }: PlaceSealedSecrets['secrets'][number],
  at: number,
  clusters: ReadonlyMap<string, string>,
): Promise<Wanted> {
  const place = `secrets.${at}`;
  const cluster = clusters.get(routerID);
  if (cluster === undefined) throw invalid('The cluster is not attached any more.', `${place}.routerID`);
  const read = await readYaml(yaml).catch((error: unknown) => {
    throw withPathPrefix(place, error);
  });
  const { object } = read;
  if (!isSealedSecretKind(object.apiVersion, object.kind))
    throw invalid('Only SealedSecrets are placed here.', `${place}.yaml`);
  if (object.key !== `${object.kind}/${object.name}@${cluster}`)
    throw invalid(`Its annotation ${MAIN_TARGET_ANNOTATION} must name ${cluster}.`, `${place}.yaml`);
  return { yaml, read, rule: placementRule({ key: object.key, cluster }) };
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
