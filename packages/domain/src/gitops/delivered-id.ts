import { hashOf } from './hash.ts';

/** An object for one router, by ids. */
export interface DeliveredKey {
  readonly objectID: string;
  readonly routerID: string;
}

/**
 * What the agent of a hub calls a GitOps object that it writes into Argo CD for a router: `<objectID>.<routerID>`. No id of a record
 * has a dot, and the agent's inventory is a ConfigMap, whose keys may have one but no `@` or `/`.
 */
export function deliveredID({ objectID, routerID }: DeliveredKey): string {
  return `${objectID}.${routerID}`;
}

/** The object and router of such an id; null for the id of a record. */
export function deliveredKeyOf(id: string): DeliveredKey | null {
  const [objectID = '', routerID = '', ...rest] = id.split('.');
  return objectID !== '' && routerID !== '' && rest.length === 0 ? { objectID, routerID } : null;
}

/** What differs between the routers that an object is written for. */
interface Written {
  readonly namespace: string;
  readonly name: string;
  readonly destination: string;
}

/**
 * The digest of what is written for a router: that of the object, followed by what differs between routers, so that a status can be
 * held against the object's version.
 */
export function deliveredDigest(digest: string, written: Written): string {
  return `${digest}.${hashOf(`${written.namespace} ${written.name} ${written.destination}`)}`;
}

/** The digest of the object in such a digest; any other digest is returned as it is. */
export function objectDigestOf(digest: string): string {
  const dot = digest.indexOf('.');
  return dot < 0 ? digest : digest.slice(0, dot);
}
