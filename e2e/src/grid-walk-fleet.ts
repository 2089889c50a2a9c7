import { MAIN_TARGET_ANNOTATION } from '@hawser/domain/objects';
import { SECRET_ANNOTATIONS } from '@hawser/domain/secrets';
import { networkReasons } from '@hawser/domain/networks';
import { waitUntil } from '@hawser/testkit';
import type { Installation } from './installation.ts';
import type { Person } from './person.ts';
import { startSimulatedSite } from './site/simulated-site.ts';

/** Rows of a grid that is longer than a screen. */
export const MANY = 30;
/** More than the window with which a grid begins. */
const CHANGES = 130;
const FINGERPRINT = 'b'.repeat(64);

/** What there are grids of. */
export interface WalkedFleet {
  readonly network: string;
  readonly cluster: string;
  readonly router: string;
  /** An application with many versions. */
  readonly prices: string;
  /** An application with many pods. */
  readonly till: string;
  readonly change: string;
  readonly organization: { readonly id: string; readonly name: string };
  stop(): Promise<void>;
}

const numbers = Array.from({ length: MANY }, (_, n) => String(n).padStart(2, '0'));
const config = (name: string, value = '1'): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n  value: "${value}"\n`;

const TILL = `apiVersion: apps/v1
kind: Deployment
metadata: { name: till }
spec:
  replicas: ${MANY}
  selector: { matchLabels: { app: till } }
  template:
    metadata: { labels: { app: till } }
    spec: { containers: [{ name: main, image: 'example.org/till:1' }] }
`;

type Created = { created: { id: string } };

/** A fleet that has every grid of the product, most of them longer than a screen. */
export async function startWalkedFleet(ada: Person, installation: Installation): Promise<WalkedFleet> {
  const { client } = ada;
  const post = async (path: string, body: object): Promise<string> =>
    (await client.done<Created>('POST', path, { body })).created.id;
  const network = await ada.network({ name: 'retail' });
  const cluster = await ada.cluster('oslo');
  const router = await ada.attach(network, cluster, { grant: { inspect: true } });
  for (const n of numbers) await ada.attach(network, await ada.cluster(`store-${n}`), { isEdge: true });
  const site = startSimulatedSite('oslo');
  for (const n of numbers)
    await site.apply(`apiVersion: v1\nkind: Namespace\nmetadata: { name: shop-${n} }\n`);
  await ada.install(router, site);
  const prices = await post('/api/objects', { networkID: network, yaml: config('prices') });
  const till = await post('/api/objects', { networkID: network, yaml: TILL });
  const objects = numbers.map((n) => ({ yaml: config(`item-${n}`), tags: [] }));
  await client.done('POST', `/api/networks/${network}/objects`, { body: { objects } });
  const { version } = await client.done<{ version: number }>('GET', `/api/networks/${network}`);
  await client.done('PUT', `/api/networks/${network}/distributionRules`, {
    version,
    body: { distributionRules: [{ cloud: '[]', object: '[]' }] },
  });
  for (let version = 1; version <= CHANGES; version++)
    await client.done('PATCH', `/api/objects/${prices}`, {
      version,
      body: { yaml: config('prices', `v${version}`) },
    });
  const { items } = await client.done<{ items: { id: string }[] }>(
    'GET',
    `/api/changes?networkID=${network}`,
  );
  for (const n of numbers)
    await post('/api/repositories', { url: `https://git.invalid/acme/shop-${n}.git`, repoType: 'git' });
  await sealing(ada, installation);
  const organization = await organized(ada);
  return {
    network,
    cluster,
    router,
    prices,
    till,
    change: items[0]?.id ?? '',
    organization,
    stop: () => site.stop(),
  };
}

/**
 * A network with Sealed Secrets and Crossplane. What its agents would report is written into the database: that real ones do is what the
 * journeys of secrets and of infrastructure show.
 */
async function sealing(ada: Person, { database }: Installation): Promise<void> {
  const { client } = ada;
  const grant = { kinds: 'extended', infrastructure: ['s3.aws.upbound.io', 'pkg.crossplane.io'] };
  const hub = { cloudID: await ada.cluster('vault'), namespace: 'hawser', grant };
  const features = ['argocd', 'crossplane', 'sealedSecrets'];
  const featureConfigs = { argocd: { overrideHostname: 'argo.example.org' } };
  const id = await ada.network({ name: 'vaults', features, featureConfigs, hub });
  const network = () =>
    client.done<{ hub: { routerID: string }; can: { createInfrastructure: { reason: string } } }>(
      'GET',
      `/api/networks/${id}`,
    );
  const site = startSimulatedSite('vault');
  await ada.install((await network()).hub.routerID, site);
  await waitUntil(
    async () => (await network()).can.createInfrastructure.reason === networkReasons.providersFirst || null,
    {
      what: 'the agent of the hub',
    },
  );
  // From here on the database says what it would report.
  await site.stop();
  const routers: string[] = [];
  for (const n of numbers)
    routers.push(await ada.attach(id, await ada.cluster(`safe-${n}`), { isEdge: true }));
  await database.execute(`
    update networks set features = jsonb_set(features, '{sealedSecrets,pemKey}', '"pem"') where id = '${id}';
    insert into sealing_certificates (owner_uid, router_id, pem, fingerprint, not_before, not_after, since, observed_at, message,
                                      accepted_fingerprint, accepted_at)
    select owner_uid, id, 'pem', '${FINGERPRINT}', 0, 1, 0, 0, '', 'accepted', 0 from routers where network_id = '${id}';
    insert into cluster_secrets (owner_uid, id, router_id, network_id, namespace, name, status, sealer, keys, labels, annotations,
                                 sealed, is_failing, is_unused, users, user_count, message, since, observed_at)
    select owner_uid, 'secret-' || id, id, network_id, 'hawser', 'db-' || id, 'exists', '', '["password"]', '{}', '{}', null, false, true,
           '[]', 0, '', 0, 0 from routers where network_id = '${id}';
    insert into secret_names (owner_uid, network_id, name, copies, clusters)
    select owner_uid, network_id, 'db-' || id, 1, 1 from routers where network_id = '${id}';
  `);
  const sealed = (name: string, target: string, more = ''): string =>
    `apiVersion: bitnami.com/v1alpha1\nkind: SealedSecret\nmetadata:\n  name: ${name}\n  namespace: hawser\n  annotations:\n` +
    `    ${MAIN_TARGET_ANNOTATION}: ${target}\n${more}spec: { encryptedData: { credentials: AgBy } }\n`;
  const secrets = routers.map((routerID, n) => ({
    routerID,
    yaml: sealed(`db-${n}`, `safe-${numbers[n]}`, `    ${SECRET_ANNOTATIONS.sealedWith}: "${FINGERPRINT}"\n`),
  }));
  await client.done('POST', `/api/networks/${id}/sealedSecrets`, { body: { secrets } });
  for (const n of numbers) {
    const provider = { networkID: id, name: `cloud ${n}`, providerKey: 'custom', providerName: 'Own cloud' };
    const body = { ...provider, sealedSecret: sealed(`cloud-${n}`, 'vault') };
    await client.done('POST', '/api/infrastructureProviderConfigs', { body });
  }
  const bucket = (n: string): string =>
    `apiVersion: s3.aws.upbound.io/v1beta1\nkind: Bucket\nmetadata: { name: bucket-${n} }\nspec: { forProvider: { region: eu-west-1 }, providerConfigRef: { name: cloud-${n} } }\n`;
  const pack = (n: string): string =>
    `apiVersion: pkg.crossplane.io/v1\nkind: Provider\nmetadata: { name: pack-${n} }\nspec: { package: 'example.org/pack-${n}:v1' }\n`;
  const objects = numbers.flatMap((n) => [bucket(n), pack(n)].map((yaml) => ({ yaml, tags: [] })));
  await client.done('POST', `/api/networks/${id}/objects`, { body: { objects } });
}

/** An organization with invitations. */
async function organized({ client, uid }: Person): Promise<{ id: string; name: string }> {
  const name = `acme-${uid.slice(0, 8).toLowerCase()}`;
  const body = { uniqueName: name, displayName: 'Acme' };
  const { created } = await client.done<Created>('POST', '/api/organizations', { body });
  const invitations = numbers.map((n) => ({ inviteeEmail: `invited-${n}@example.org` }));
  const headers = { 'hawser-context': created.id };
  await client.done('POST', `/api/organizations/${created.id}/invitations`, {
    body: { invitations },
    headers,
  });
  return { id: created.id, name };
}
