import type { PlacedSealedSecrets, PlaceSealedSecrets } from '@hawser/contract/secrets';
import { networkReasons } from '@hawser/domain/networks';
import { isSealedSecretKind, MAIN_TARGET_ANNOTATION } from '@hawser/domain/objects';
import { placementRule } from '@hawser/domain/secrets';
import { sql } from 'kysely';
import { invalid, refused, requireRow, withPathPrefix } from '../http/failure.ts';
import type { RecordedChange } from '../http/recorded-change.ts';
import type { Work } from '../http/route.ts';
import { readYaml } from '../objects/index.ts';
import { lockNetwork, refuseWhileDeleting } from '../placement/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import { placeOnClusters, type Wanted } from './place-on-clusters.ts';

type PlaceWork = Work<{ networkID: string }, undefined, PlaceSealedSecrets>;

/**
 * Places SealedSecrets, each on its one cluster: writes an object for each, with the distribution rule that takes it there, all or none. A
 * Secret that is there already is changed.
 */
export async function placeSealedSecrets(
  work: PlaceWork,
  versionsKept: number,
): Promise<{ answer: PlacedSealedSecrets; network: { name: string }; change: RecordedChange }> {
  const { tx, params, body } = work;
  const network = requireRow(await lockNetwork(tx, params.networkID, 'alone'));
  refuseWhileDeleting(network);
  if (!Object.hasOwn(network.features, 'sealedSecrets')) throw refused(networkReasons.sealedSecretsFirst);
  const clusters = await clusterNames(tx, network.id);
  const wanted: Wanted[] = [];
  for (const [at, secret] of body.secrets.entries()) wanted.push(await readSecret(secret, at, clusters));
  const placed = await placeOnClusters(work, {
    network,
    wanted,
    command: 'placeSealedSecrets',
    versionsKept,
  });
  return { ...placed, network };
}

/** The names of the network's clusters, by router. */
async function clusterNames(tx: TenantTransaction, networkID: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, c.name from routers r
      join clusters c on c.owner_uid = r.owner_uid and c.id = r.cluster_id
     where r.owner_uid = ${tx.owner} and r.network_id = ${networkID} and r.active`.execute(tx.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
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
