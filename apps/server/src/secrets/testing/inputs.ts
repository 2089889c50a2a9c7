import { SECRET_FINDINGS, SECRET_SEALERS } from '@hawser/domain/secrets';
import type { Network } from '@hawser/contract/networks';
import type { Ids, Populate, RequestInputs } from '../../system-tests/testing/request-input.ts';

const FINGERPRINT = 'b'.repeat(64);

/** A network with Sealed Secrets, whose hub shows another certificate than the accepted one. */
export const populate: Populate = async ({ post, query, client, canary }) => {
  const cluster = await post<{ id: string }>('/api/clusters', { alias: `${canary}-vault` });
  const { id, hub } = await post<Network>('/api/networks', {
    name: `${canary}-sealing`,
    features: ['argocd', 'sealedSecrets'],
    hub: { cloudID: cluster.id, grant: { kinds: 'extended' } },
  });
  const routerID = hub?.routerID ?? '';
  await query(
    `insert into sealing_certificates (owner_uid, router_id, pem, fingerprint, not_before, not_after, since, observed_at, message,
                                       accepted_fingerprint, accepted_at)
     select owner_uid, id, $2, $3, 0, 1, 0, 0, $2, 'accepted', 0 from routers where id = $1`,
    [routerID, `${canary} pem`, FINGERPRINT],
  );
  const secretID = `${canary}-secret`;
  await query(
    `insert into cluster_secrets (owner_uid, id, router_id, network_id, namespace, name, status, sealer, keys, labels, annotations,
                                  sealed, is_failing, is_unused, users, user_count, message, since, observed_at)
     select owner_uid, $2, id, network_id, 'hawser', $3, 'exists', 'Hawser', to_jsonb(array[$3::text]), jsonb_build_object($3::text, $3::text),
            jsonb_build_object($3::text, $3::text), jsonb_build_object('objectID', $3::text, 'synced', 'False', 'message', $3::text), true, true,
            jsonb_build_array(jsonb_build_object('kind', 'Deployment', 'name', $3::text)), 1, $3, 0, 0 from routers where id = $1`,
    [routerID, secretID, `${canary}-db`],
  );
  await query(
    `insert into secret_names (owner_uid, network_id, name, copies, clusters)
     select owner_uid, network_id, $2, 1, 1 from routers where id = $1`,
    [routerID, `${canary}-db`],
  );
  const { items } = await client.done<{ items: { id: string }[] }>(
    'POST',
    `/api/networks/${id}/sealedSecrets`,
    {
      body: { secrets: [{ routerID, yaml: yamlFor(canary) }] },
    },
  );
  const sealedID = items[0]?.id ?? '';
  return { secretID, sealingRouterID: routerID, sealingNetworkID: id, sealedID };
};

const yamlFor = (canary: string): string => `apiVersion: bitnami.com/v1alpha1
kind: SealedSecret
metadata:
  name: ${canary}-db
  annotations:
    targets.hawser.io/main: ${canary}-vault
    secrets.hawser.io/sealed-with: ${canary}
spec: {}
`;

const of = (ids: Ids, name: string): string => ids[name] ?? '';

/** What the routes of secrets are asked with. */
export const inputs: RequestInputs = {
  acceptSealingCertificate: (ids) => ({
    params: { routerID: of(ids, 'sealingRouterID') },
    body: { fingerprint: FINGERPRINT },
  }),
  commitSealedSecrets: (ids, canary) => ({
    params: { networkID: of(ids, 'sealingNetworkID') },
    body: {
      repositoryID: of(ids, 'repositoryID'),
      branch: 'main',
      newBranch: '',
      folder: canary,
      message: canary,
      secrets: [{ routerID: of(ids, 'sealingRouterID'), yaml: yamlFor(canary) }],
    },
  }),
  placeSealedSecrets: (ids, canary) => ({
    params: { networkID: of(ids, 'sealingNetworkID') },
    body: { secrets: [{ routerID: of(ids, 'sealingRouterID'), yaml: yamlFor(canary) }] },
  }),
};

/** Words of the filters, beside ids. */
export const words = () => ['changed', 'missing', ...SECRET_FINDINGS, ...SECRET_SEALERS, 'older key'];
