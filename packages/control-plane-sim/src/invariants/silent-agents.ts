import type { Site } from '../clusters/site.ts';
import type { ExpectedRouter } from '../users/expected-state.ts';
import type { Account } from '../accounts/account.ts';

/** The instants that determine whether an agent has been silent for too long. */
interface Silence {
  readonly now: number;
  readonly mostMs: number;
}

interface SiteRouter {
  readonly router: ExpectedRouter;
  readonly site: Site;
}

/**
 * Ids of the records that cannot be green, because agents are silent, with a silent site each: clusters and networks with a silent agent,
 * and objects of a network in which all agents are silent.
 */
export function recordsOfSilentAgents(
  accounts: readonly Account[],
  sites: readonly Site[],
  { now, mostMs }: Silence,
): Map<string, Site> {
  const isSilent = ({ receivedAt }: Site) => receivedAt > 0 && now - receivedAt > mostMs;
  const ids = new Map<string, Site>();
  for (const { expected } of accounts) {
    const behind: SiteRouter[] = sites.flatMap((site) => {
      const router = expected.routers.get(site.routerID);
      return router === undefined ? [] : [{ router, site }];
    });
    const silent = behind.filter(({ router, site }) => !router.isLeaving && isSilent(site));
    for (const { router, site } of silent) {
      ids.set(router.clusterID, site);
      ids.set(router.networkID, site);
    }
    for (const { id, networkID } of expected.objects.values()) {
      // While a cluster is being detached, its objects still exist until its agent has removed them.
      const around = behind.filter(({ router }) => router.networkID === networkID);
      const [first] = around;
      if (first && around.every(({ site }) => isSilent(site))) ids.set(id, first.site);
    }
  }
  return ids;
}
