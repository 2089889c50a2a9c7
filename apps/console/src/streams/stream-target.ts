import type { StreamTarget } from '@hawser/contract/streams';

/** An object on a cluster, by the attachment through which the cluster is read. */
export interface ReadOn {
  readonly routerID: string;
  readonly of: StreamTarget;
}

/** The same text for the same object: what is read is opened again when it differs. */
export const targetKey = (of: StreamTarget): string =>
  'target' in of ? JSON.stringify(of.target) : of.objectID;
