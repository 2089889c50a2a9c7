import type { DriftMode } from '@hawser/domain/drift';
import type { Network } from '@hawser/contract/networks';
import type { HubSettings, RouterGrant } from '@hawser/contract/routers';
import { type Client, type CommandOptions, withOptions } from '../client/index.ts';

/** Features by slug, with the selected options. */
export interface FeatureFields {
  features: string[];
  featureConfigs: Record<string, Record<string, string>>;
}

/** How a network has its Argo CD. */
export type ArgoCdFields = NonNullable<Network['argocd']>['settings'];

export interface NetworkFields extends FeatureFields {
  name: string;
  /** A GitOps network starts with its hub. */
  hub?: HubSettings & {
    cloudID: string;
    namespace: string;
    hubName: string;
    grant: RouterGrant;
  };
}

const at = (networkID: string, options: CommandOptions) => ({
  params: { path: { networkID }, ...withOptions(options) },
});

/** API calls for networks. */
export const networkCalls = ({ http, answer }: Client) => ({
  define: (body: NetworkFields, options: CommandOptions) =>
    answer(http.POST('/api/networks', { params: withOptions(options), body })),
  update: (
    id: string,
    body: Partial<FeatureFields> & {
      skupperHubData?: HubSettings;
      driftMode?: DriftMode;
      argocd?: Partial<ArgoCdFields>;
    },
    options: CommandOptions,
  ) => answer(http.PATCH('/api/networks/{networkID}', { ...at(id, options), body })),
  /** The initial password of Argo CD, sealed for this public key. */
  argoCdPassword: (id: string, publicKey: string, options: CommandOptions) =>
    answer(
      http.POST('/api/networks/{networkID}/argocd/password', { ...at(id, options), body: { publicKey } }),
    ),
  /** Counts what is deleted with a network. */
  deletion: (id: string) =>
    answer(http.GET('/api/networks/{networkID}/deletion', { params: { path: { networkID: id } } })),
  /** The same by cluster, page by page; `after` is the `next` of the previous page. */
  deletionPreview: (id: string, after: string | null) =>
    answer(
      http.GET('/api/networks/{networkID}/deletion/items', {
        params: { path: { networkID: id }, query: after === null ? {} : { after } },
      }),
    ),
  /** Resolves the host name of the ingress. */
  checkDns: (id: string, options: CommandOptions) =>
    answer(http.POST('/api/networks/{networkID}/dns', at(id, options))),
  tearDown: (id: string, options: CommandOptions) =>
    answer(http.POST('/api/networks/{networkID}/tearDown', at(id, options))),
  remove: (id: string, options: CommandOptions) =>
    answer(http.DELETE('/api/networks/{networkID}', at(id, options))),
});
