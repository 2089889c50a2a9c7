import type { ActOnApplication, ActOnApplications } from '@hawser/contract/argo';
import { type Client, type CommandOptions, withOptions } from '../client/index.ts';

/** An Application on one cluster. */
export interface OnCluster {
  readonly objectID: string;
  readonly routerID: string;
}

/** What can be asked of Argo CD. */
export const argoCalls = ({ http, answer }: Client) => ({
  act: ({ objectID, routerID }: OnCluster, body: ActOnApplication, options: CommandOptions) =>
    answer(
      http.POST('/api/objects/{objectID}/clusters/{routerID}/argo', {
        params: { path: { objectID, routerID }, ...withOptions(options) },
        body,
      }),
    ),
  /** On each cluster of these objects, as a job. */
  actOnMany: (body: ActOnApplications, options: CommandOptions) =>
    answer(http.POST('/api/objects/argo', { params: withOptions(options), body })),
});
