import type { InfrastructureProviderConfig } from '@hawser/contract/infrastructure';
import type { Network } from '@hawser/contract/networks';
import type { Ids, Populate, RequestInputs } from '../../system-tests/testing/request-input.ts';
import { sealedFor } from './sealed.ts';

const on = ({ configID = '' }: Ids) => ({ configID });
const hubOf = (canary: string): string => `${canary}-cloud`;

/** A network with Crossplane and Sealed Secrets, two providers on its hub, and an object that uses the first. */
export const populate: Populate = async ({ post, query, canary }) => {
  const cluster = await post<{ id: string }>('/api/clusters', { alias: hubOf(canary) });
  const { id: networkID } = await post<Network>('/api/networks', {
    name: `${canary}-infra`,
    features: ['argocd', 'crossplane', 'sealedSecrets'],
    hub: { cloudID: cluster.id, namespace: 'hawser', grant: { kinds: 'extended' } },
  });
  await query(
    `update networks set features = jsonb_set(features, '{sealedSecrets,pemKey}', to_jsonb($2::text)) where id = $1`,
    [networkID, `${canary} pem`],
  );
  const create = (name: string) =>
    post<InfrastructureProviderConfig>('/api/infrastructureProviderConfigs', {
      networkID,
      name: `${canary} ${name}`,
      providerKey: 'custom',
      providerName: `${canary} cloud`,
      sealedSecret: sealedFor(hubOf(canary), `${canary}-${name}`),
    });
  const { id, resourceName } = await create('used');
  const spare = await create('spare');
  await query(
    `insert into objects (owner_uid, id, network_id, name, key, kind, derived_kind, origin, tags, yaml, manifest, digest, created_at, updated_at)
     select owner_uid, $2, $1, $3, $3, 'Bucket', 'Bucket', 'nethopper-config', '{"internals-iac": "internal"}', $3,
            jsonb_build_object('spec', jsonb_build_object('forProvider', '{}'::jsonb,
              'providerConfigRef', jsonb_build_object('name', $4::text))), $3, 0, 0 from networks where id = $1`,
    [networkID, `${canary}-bucket-id`, `${canary}-bucket`, resourceName],
  );
  await query(
    `insert into objects (owner_uid, id, network_id, name, key, kind, derived_kind, origin, tags, yaml, manifest, digest, created_at, updated_at)
     select owner_uid, $2, $1, $3, $3, 'Provider', 'Provider.pkg.crossplane.io', 'nethopper-config', '{"internals-iac": "internal"}',
            $3, '{}', $3, 0, 0 from networks where id = $1`,
    [networkID, `${canary}-package-id`, `${canary}-package`],
  );
  return { configID: id, spareConfigID: spare.id, infrastructureNetworkID: networkID };
};

/** Valid inputs for the routes of infrastructure providers. */
export const inputs: RequestInputs = {
  listInfrastructureProviderOptions: () => ({}),
  getInfrastructureProviderConfig: (ids) => ({ params: on(ids) }),
  getInfrastructureProvider: ({ infrastructureNetworkID = '' }) => ({
    params: { networkID: infrastructureNetworkID },
  }),
  networkInfrastructureKinds: ({ infrastructureNetworkID = '' }) => ({
    params: { networkID: infrastructureNetworkID },
  }),
  providerUsers: (ids) => ({ params: on(ids) }),
  listInfrastructureProviderUses: (ids) => ({ params: on(ids), queries: ['limit=1'] }),
  createInfrastructureProvider: ({ infrastructureNetworkID }, canary) => ({
    body: {
      networkID: infrastructureNetworkID,
      name: `${canary} more`,
      providerKey: 'gcp',
      configValues: { projectID: `${canary}-project` },
      sealedSecret: sealedFor(hubOf(canary), `${canary}-more`),
    },
  }),
  updateInfrastructureProvider: (ids, canary) => ({ params: on(ids), body: { name: `${canary} renamed` } }),
};

/** Valid inputs for routes that delete. */
export const removals: RequestInputs = {
  deleteInfrastructureProvider: ({ spareConfigID = '' }) => ({
    params: { configID: spareConfigID },
    body: { evenIfUnknown: true },
  }),
};

/** Words of the filters, beside ids. */
export const words = () => ['custom', 'gcp', 'packages', 'Bucket'];
