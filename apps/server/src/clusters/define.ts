import type { Cluster, DefineCluster } from '@hawser/contract/clusters';
import { checkClusterName, checkContextName, clusterMessages, clusterNameOf } from '@hawser/domain/clusters';
import { collapseSpaces } from '@hawser/domain/names';
import { newId } from '@hawser/ports';
import type { Insertable } from 'kysely';
import type { z } from 'zod';
import { keepOrganization } from '../contexts/index.ts';
import { conflicting, invalid } from '../http/failure.ts';
import type { Work } from '../http/route.ts';
import type { TenantTransaction } from '../store/store.ts';
import { isDuplicateKey } from '../store/duplicate-key.ts';
import type { ClustersTable } from './table.ts';
import { tagsAfter } from '../tags/index.ts';
import { newClusterRecord } from './collection.ts';
import { distroOf, locationOf, systemTypeOf } from './fields.ts';
import { chosenContext } from './kubeconfig/chosen-context.ts';
import { storeCredentials } from './kubeconfig/stored.ts';

/** Defines a cluster (Spec 1 §5). Its name is the alias in lower case, and unique in the context. */
export async function defineCluster({
  tx,
  session,
  sealer,
  body,
  now,
  random,
}: Work<unknown, undefined, z.infer<typeof DefineCluster>>): Promise<{
  answer: { created: Cluster };
}> {
  await keepOrganization({ tx, session });
  const id = newId(now, random);
  const upload = body.kubeconfig_upload_id;
  const chosen =
    upload === undefined
      ? null
      : await chosenContext(tx, sealer, { ...body, kubeconfig_upload_id: upload }, now);
  const uploads = chosen === null ? {} : { upload_ids: [chosen.columns.kubeconfig_upload_id] };
  const row = { ...DEFAULTS, ...clusterRow(tx, body, id, now), ...chosen?.columns, ...uploads };
  // The complete row is known, so that the insert can be sent together with the commit, in one round trip.
  tx.atCommit(tx.db.insertInto('clusters').values(row).compile(), (error) =>
    isDuplicateKey(error, 'clusters_name') ? conflicting(clusterMessages.taken(row.name), 'alias') : error,
  );
  if (chosen !== null) {
    const uploadID = chosen.columns.kubeconfig_upload_id;
    storeCredentials(tx, sealer, { cloudID: id, uploadID, now }, chosen.credentials);
  }
  return { answer: { created: newClusterRecord({ ...row, tags: tagsAfter({}, body.tags) }) } };
}

/** The columns of a cluster without observed state and without kubeconfig. */
const DEFAULTS = {
  version: 1,
  kube_system_uid: null,
  kubeconfig_upload_id: null,
  kube_config_cluster_name: '',
  context_user_name: '',
  server_url: '',
  has_aws_eks_credentials: false,
  arn_region: null,
  upload_ids: [] as string[],
};

/** The row of a new cluster. @throws Failure 400 with the invalid field. */
export function clusterRow(
  tx: TenantTransaction,
  body: z.infer<typeof DefineCluster>,
  id: string,
  now: number,
) {
  const problem = checkClusterName(body.alias);
  if (problem !== null) throw invalid(problem, 'alias');
  return {
    owner_uid: tx.owner,
    id,
    name: clusterNameOf(body.alias),
    alias: body.alias.trim(),
    location: locationOf(body.location),
    context_name: contextNameOf(body.context_name),
    kubes_distro: distroOf(body.kubesDistro),
    systemtype: systemTypeOf(body.systemtype),
    tags: JSON.stringify(tagsAfter({}, body.tags)),
    created_at: now,
    updated_at: now,
  } satisfies Insertable<ClustersTable>;
}

function contextNameOf(text: string): string {
  const problem = checkContextName(text);
  if (problem !== null) throw invalid(problem, 'context_name');
  return collapseSpaces(text);
}
