import { startSealedSecrets, type TestSealedSecrets, waitUntil } from '@hawser/testkit';
import { certificates } from './certificates.ts';
import type { Person } from './person.ts';
import { type RealSite, startRealSite } from './site/real-site.ts';

/** A network whose clusters each have a real controller of Sealed Secrets; the first is the hub. */
interface SealedNetwork {
  readonly network: string;
  readonly sites: readonly RealSite[];
  readonly controllers: readonly TestSealedSecrets[];
}

/** Starts one with a cluster for each name, and waits until the certificates of all are accepted. */
export async function startSealedNetwork(
  person: Person,
  names: readonly string[],
  name = 'retail',
): Promise<SealedNetwork> {
  const grant = { kinds: 'extended', secretNames: true };
  const clusters: string[] = [];
  for (const each of names) clusters.push(await person.cluster(each));
  const network = await person.network({
    name,
    features: ['argocd', 'sealedSecrets'],
    hub: { cloudID: clusters[0], namespace: 'hawser', grant },
  });
  const { hub } = await person.client.done<{ hub: { routerID: string } }>('GET', `/api/networks/${network}`);
  const routers = [hub.routerID];
  for (const cloudID of clusters.slice(1))
    routers.push(await person.attach(network, cloudID, { isEdge: true, grant }));
  const sites: RealSite[] = [];
  const controllers: TestSealedSecrets[] = [];
  for (const [n, each] of names.entries()) {
    const site = await startRealSite(each);
    sites.push(site);
    controllers.push(await startSealedSecrets(site.cluster));
    await person.install(routers[n] ?? '', site);
  }
  await waitUntil(
    async () => {
      const all = await certificates(person.client);
      return all.length === names.length && all.every(({ state }) => state === 'accepted');
    },
    { what: 'the certificates of all clusters' },
  );
  return { network, sites, controllers };
}
