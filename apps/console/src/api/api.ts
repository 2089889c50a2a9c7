import type {
  AppObject,
  Cluster,
  DistributionRule,
  InstallInstructions,
  Network,
  PlacementPlan,
  Router,
} from '@hawser/contract';
import type { Client, CommandOptions } from './client.ts';

type Created<T> = { created: T };
type Updated<T> = { updated: T };
type Deleted = { deleted: { id: string } };

export interface ClusterFields {
  alias: string;
  location: string;
  context_name: string;
  kubesDistro: string;
  systemtype: string;
  tags: string[];
}

export interface AttachFields {
  cloudID: string;
  networkID: string;
  namespace: string;
  hubName: string;
  isEdge: boolean;
}

const at = (collection: string, id: string): string => `/api/${collection}/${encodeURIComponent(id)}`;

/** All commands of the console, by noun. Reading is live and happens through windows. */
export function createApi(client: Client) {
  const { send } = client;
  return {
    networks: {
      define: (name: string, options: CommandOptions) =>
        send<Created<Network>>('POST', '/api/networks', { name, features: [] }, options),
      remove: (id: string, options: CommandOptions) => send<Deleted>('DELETE', at('networks', id), undefined, options),
      putRules: (id: string, distributionRules: readonly DistributionRule[], options: CommandOptions) =>
        send<Updated<Network>>('PUT', `${at('networks', id)}/distributionRules`, { distributionRules }, options),
      previewRules: (id: string, distributionRules: readonly DistributionRule[]) =>
        send<PlacementPlan>('POST', `${at('networks', id)}/distributionRules/preview`, { distributionRules }),
    },
    clusters: {
      define: (fields: ClusterFields, options: CommandOptions) =>
        send<Created<Cluster>>('POST', '/api/clusters', fields, options),
      update: (id: string, fields: Partial<ClusterFields>, options: CommandOptions) =>
        send<Updated<Cluster>>('PATCH', at('clusters', id), fields, options),
      remove: (id: string, options: CommandOptions) => send<Deleted>('DELETE', at('clusters', id), undefined, options),
    },
    routers: {
      attach: (fields: AttachFields, options: CommandOptions) =>
        send<Created<Router>>('POST', '/api/routers', fields, options),
      issueInstructions: (id: string, options: CommandOptions) =>
        send<Created<InstallInstructions>>('POST', `${at('routers', id)}/install`, {}, options),
      detach: (id: string, options: CommandOptions) =>
        send<Updated<Router>>('POST', `${at('routers', id)}/detach`, {}, options),
    },
    objects: {
      create: (fields: { networkID: string; yaml: string; tags: string[] }, options: CommandOptions) =>
        send<Created<AppObject>>('POST', '/api/objects', fields, options),
      update: (id: string, fields: { yaml?: string; tags?: string[] }, options: CommandOptions) =>
        send<Updated<AppObject>>('PATCH', at('objects', id), fields, options),
      remove: (id: string, options: CommandOptions) => send<Deleted>('DELETE', at('objects', id), undefined, options),
    },
    tags: {
      list: () => send<{ tags: string[] }>('GET', '/api/tags'),
    },
  };
}

export type Api = ReturnType<typeof createApi>;
