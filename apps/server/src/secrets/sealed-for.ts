import type { PlaceSealedSecrets } from '@hawser/contract/secrets';
import { isSealedSecretKind, MAIN_TARGET_ANNOTATION } from '@hawser/domain/objects';
import { sql } from 'kysely';
import { invalid, withPathPrefix } from '../http/failure.ts';
import { type ReadYaml, readYaml } from '../objects/index.ts';
import type { TenantTransaction } from '../store/store.ts';

/** The names of the network's clusters, by router. */
export async function clusterNames(
  tx: TenantTransaction,
  networkID: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select r.id, c.name from routers r
      join clusters c on c.owner_uid = r.owner_uid and c.id = r.cluster_id
     where r.owner_uid = ${tx.owner} and r.network_id = ${networkID} and r.active`.execute(tx.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A SealedSecret that was read, with the cluster that it is for. */
export interface SealedFor {
  readonly yaml: string;
  readonly read: ReadYaml;
  /** Its name. */
  readonly cluster: string;
}

/** @throws Failure 400 for what is no SealedSecret, or names another cluster than the one that it is for. */
export async function readSealed(
  { routerID, yaml }: PlaceSealedSecrets['secrets'][number],
  at: number,
  clusters: ReadonlyMap<string, string>,
): Promise<SealedFor> {
  const place = `secrets.${at}`;
  const cluster = clusters.get(routerID);
  if (cluster === undefined) throw invalid('The cluster is not attached any more.', `${place}.routerID`);
  const read = await readYaml(yaml).catch((error: unknown) => {
    throw withPathPrefix(place, error);
  });
  const { object } = read;
  if (!isSealedSecretKind(object.apiVersion, object.kind))
    throw invalid('Only SealedSecrets are taken here.', `${place}.yaml`);
  if (object.key !== `${object.kind}/${object.name}@${cluster}`)
    throw invalid(`Its annotation ${MAIN_TARGET_ANNOTATION} must name ${cluster}.`, `${place}.yaml`);
  return { yaml, read, cluster };
}
