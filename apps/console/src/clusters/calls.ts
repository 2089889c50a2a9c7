import type { AwsEksCredentials } from '@hawser/contract/clusters';
import { type Client, type CommandOptions, withOptions } from '../client/index.ts';

/** A context of an uploaded kubeconfig, with AWS credentials if it is on EKS. */
export interface KubeconfigFields {
  kubeconfig_upload_id?: string;
  context_name?: string;
  awsEksCredentials?: AwsEksCredentials;
}

export interface ClusterFields extends KubeconfigFields {
  alias: string;
  location: string;
  kubesDistro: string;
  systemtype: string;
  tags: string[];
}

const at = (cloudID: string, options: CommandOptions) => ({
  params: { path: { cloudID }, ...withOptions(options) },
});

/** API calls for clusters. */
export const clusterCalls = ({ http, answer }: Client) => ({
  define: (body: ClusterFields, options: CommandOptions) =>
    answer(http.POST('/api/clusters', { params: withOptions(options), body })),
  update: (id: string, body: Partial<Omit<ClusterFields, 'alias' | 'systemtype'>>, options: CommandOptions) =>
    answer(http.PATCH('/api/clusters/{cloudID}', { ...at(id, options), body })),
  /** Tests the stored credentials. */
  check: (id: string) =>
    answer(http.POST('/api/clusters/{cloudID}/check', { params: { path: { cloudID: id } } })),
  remove: (id: string, options: CommandOptions) =>
    answer(http.DELETE('/api/clusters/{cloudID}', at(id, options))),
  /** Detaches a cluster from one of its networks. */
  detach: (routerID: string, options: CommandOptions) =>
    answer(
      http.POST('/api/routers/{routerID}/detach', {
        params: { path: { routerID }, ...withOptions(options) },
      }),
    ),
  /** All locations of clusters. */
  locations: () => answer(http.GET('/api/locations')),
});

/** API calls for uploaded kubeconfigs. */
export const kubeconfigCalls = ({ http, answer }: Client) => ({
  upload: (text: string, options: CommandOptions) =>
    answer(http.POST('/api/kubeconfigs', { params: withOptions(options), body: { text } })),
  /** Tests the credentials of a context before saving. */
  check: (id: string, body: { context_name: string; awsEksCredentials?: AwsEksCredentials }) =>
    answer(http.POST('/api/kubeconfigs/{uploadID}/check', { params: { path: { uploadID: id } }, body })),
});
