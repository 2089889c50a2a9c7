import { deliveredKeyOf } from '@hawser/domain/gitops';

/**
 * The page of the application that an object in a cluster belongs to, on the cluster `routerID`. What the agent of a hub wrote into Argo CD
 * is for another cluster, which its id names.
 */
export function applicationPath(objectID: string, routerID: string): string {
  const key = deliveredKeyOf(objectID) ?? { objectID, routerID };
  return `/applications/${encodeURIComponent(key.objectID)}/clusters/${encodeURIComponent(key.routerID)}`;
}

/** The page of the application itself. */
export const applicationOf = (objectID: string): string =>
  `/applications/${encodeURIComponent(deliveredKeyOf(objectID)?.objectID ?? objectID)}`;
