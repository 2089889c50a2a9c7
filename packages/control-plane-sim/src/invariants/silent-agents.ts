import type { Site } from '../clusters/site.ts';
import type { ExpectedRouter } from '../users/expected-state.ts';
import type { Account } from '../accounts/account.ts';

/** Instants by which an agent was silent for too long. */
interface Silence {
  readonly now: number;
  readonly mostMs: number;
}

interface SiteRouter {
  readonly router: ExpectedRouter;
  readonly site: Site;
}

/**
 * Ids of the records that are not green while agents are silent, with a silent site each: a cluster and a network with one of them,
 * and an object of a network with none else.
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
      // Also where one is being detached, an object stays until its agent has removed it.
      const around = behind.filter(({ router }) => router.networkID === networkID);
      const [first] = around;
      if (first && around.every(({ site }) => isSilent(site))) ids.set(id, first.site);
    }
  }
  return ids;
}
