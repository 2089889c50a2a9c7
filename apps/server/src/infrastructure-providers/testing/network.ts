import type { InfrastructureProviderConfig } from '@hawser/contract/infrastructure';
import type { Network } from '@hawser/contract/networks';
import type { Problem } from '@hawser/contract/problem';
import { fleetOf } from '../../testing/fleet.ts';
import type { Nouns } from '../../testing/nouns.ts';
import { sealedFor } from './sealed.ts';

let accounts = 0;

export const ALL_FEATURES = ['argocd', 'crossplane', 'sealedSecrets'];
export const PATH = '/infrastructureProviderConfigs';

/** A GitOps network on the hub paris, whose certificate is known. */
export async function providerNetwork(
  nouns: Nouns,
  features = ALL_FEATURES,
  pem = 'pem',
  infrastructure: readonly string[] = [],
) {
  const uid = `provider-${accounts++}`;
  await nouns.account(uid);
  const fleet = fleetOf(nouns, uid);
  const { id: cloudID } = await fleet.cluster('paris');
  const hub = { cloudID, namespace: 'hawser', grant: { kinds: 'extended', infrastructure } };
  const { body } = await nouns.request<{ created: Network }>(uid, 'POST', '/networks', {
    body: { name: 'shop', features, hub },
  });
  const { id } = body.created;
  if (features.includes('sealedSecrets') && pem !== '')
    await nouns.asOwner(
      `update networks set features = jsonb_set(features, '{sealedSecrets,pemKey}', '"${pem}"') where id = '${id}'`,
    );
  const fields = (change: object = {}) => ({
    networkID: id,
    name: 'Prod',
    providerKey: 'gcp',
    configValues: { projectID: 'shop-prod' },
    sealedSecret: sealedFor('paris', 'prod-credentials'),
    ...change,
  });
  const create = (change?: object) =>
    nouns.request<{ created: InfrastructureProviderConfig }>(uid, 'POST', PATH, { body: fields(change) });
  const created = async (change?: object) => {
    const { status, body: answer } = await create(change);
    if (status !== 201) throw new Error(JSON.stringify(answer));
    return answer.created;
  };
  const refusal = async (change?: object) => {
    const { status, body: problem } = await nouns.request(uid, 'POST', PATH, { body: fields(change) });
    return [status, problem.errors[0]?.message, problem.errors[0]?.path];
  };
  const update = ({ id: configID, version }: { id: string; version: number }, change: object) =>
    nouns.request<{ updated: InfrastructureProviderConfig } & Problem>(uid, 'PATCH', `${PATH}/${configID}`, {
      body: change,
      version,
    });
  /** Without an agent nobody can say what uses it on the hub. */
  const remove = (configID: string, body: object = { evenIfUnknown: true }) =>
    nouns.request(uid, 'DELETE', `${PATH}/${configID}`, { body });
  const read = (configID: string) => fleet.get<InfrastructureProviderConfig>(`${PATH}/${configID}`);
  const rules = async () => (await fleet.get<Network>(`/networks/${id}`)).distributionRules;
  /** A managed resource that names a provider, as an agent with its right would let it be written. */
  const use = (name: string, resource: string | null) => {
    const ref = resource === null ? {} : { providerConfigRef: { name: resource } };
    const manifest = JSON.stringify({ spec: { forProvider: {}, ...ref } });
    return nouns.asOwner(
      `insert into objects (owner_uid, id, network_id, name, key, kind, derived_kind, origin, yaml, manifest, digest, created_at, updated_at)
       values ('${uid}', '${uid}-${name}', '${id}', '${name}', 'Bucket/${name}', 'Bucket', 'Bucket.s3', 'nethopper-config', '', '${manifest}', '', 0, 0)`,
    );
  };
  /** What an agent's enrollment and Argo CD's address leave behind. */
  const installed = () =>
    nouns.asOwner(
      `insert into agents (owner_uid, id, router_id, cluster_id, public_key, kube_system_uid, pending_install_id, created_at)
       select owner_uid, 'agent-' || id, id, cluster_id, '', '', '', 0 from routers where network_id = '${id}' and not is_edge;
       update networks set features = jsonb_set(features, '{argocd,overrideHostname}', '"argo.example.org"') where id = '${id}'`,
    );
  const drop = (name: string) =>
    nouns.asOwner(`update objects set active = false where id = '${uid}-${name}'`);
  return { uid, id, fleet, create, created, refusal, update, remove, read, rules, use, drop, installed };
}
