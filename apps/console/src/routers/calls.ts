import type { HubSettings, RouterGrant } from '@hawser/contract/routers';
import { type Client, type CommandOptions, withOptions } from '../client/index.ts';

export interface AttachFields {
  cloudID: string;
  networkID: string;
  namespace: string;
  hubName: string;
  isEdge: boolean;
  isPublic: boolean;
  /** Omitted: an edge is linked to the hub that was attached first. */
  linkToHubs?: string[];
  /** What the agent may do in the cluster. */
  grant: RouterGrant;
  skupperHubData?: HubSettings;
}

const at = (routerID: string, options: CommandOptions) => ({
  params: { path: { routerID }, ...withOptions(options) },
});

/** API calls for attached clusters. */
export const routerCalls = ({ http, answer }: Client) => ({
  attach: (body: AttachFields, options: CommandOptions) =>
    answer(http.POST('/api/routers', { params: withOptions(options), body })),
  issueInstructions: (id: string, options: CommandOptions) =>
    answer(http.POST('/api/routers/{routerID}/install', at(id, options))),
  /** What is deleted from the cluster when it is detached, page by page; `after` is the `next` of the previous page. */
  deletionPreview: (id: string, after: string | null) =>
    answer(
      http.GET('/api/routers/{routerID}/detach/items', {
        params: { path: { routerID: id }, query: after === null ? {} : { after } },
      }),
    ),
  /** What works only while this hub is attached. */
  dependents: (id: string) =>
    answer(http.GET('/api/routers/{routerID}/dependents', { params: { path: { routerID: id } } })),
  detach: (id: string, options: CommandOptions) =>
    answer(http.POST('/api/routers/{routerID}/detach', at(id, options))),
});
