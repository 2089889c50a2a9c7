import type { AwsEksCredentials, DistributionRule, HubSettings, Me } from '@hawser/contract';
import type { Fetch } from '@hawser/ports';
import { base64Of } from './base64.ts';
import { answerOf, type CommandOptions, commandHeader, createClient } from './client.ts';

/** Features by slug, and what was chosen of their options. */
export interface FeatureFields {
  features: string[];
  featureConfigs: Record<string, Record<string, string>>;
}

export interface NetworkFields extends FeatureFields {
  name: string;
  /** A GitOps network begins with its hub. */
  hub?: HubSettings & { cloudID: string; namespace: string; hubName: string };
}

/** A context of an uploaded kubeconfig, with AWS credentials where it is on EKS. */
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

export interface AttachFields {
  cloudID: string;
  networkID: string;
  namespace: string;
  hubName: string;
  isEdge: boolean;
  isPublic: boolean;
  /** Left out: an edge is linked to the hub that was attached first. */
  linkToHubs?: string[];
  skupperHubData?: HubSettings;
}

/** What an account may change of itself. */
export interface MeFields {
  displayName?: string;
  companyName?: string;
  jobTitle?: string;
  linkedInURL?: string;
  theme?: Me['theme'];
  welcomeAcknowledged?: true;
  surveys?: { newuser: { q1: string; q2: string; q3: string } };
}

/** What the API needs of the world. `origin` is the address of the server, without a path. */
export interface ApiPorts {
  fetch: Fetch;
  origin: string;
  onSignedOut(): void;
}

/** All commands of the console, by noun. Reading is live and happens through windows. */
export function createApi({ fetch, origin, onSignedOut }: ApiPorts) {
  const client = createClient(fetch, origin);
  const answer = <T>(call: Promise<{ data?: T; error?: unknown; response: Response }>) =>
    answerOf(call, onSignedOut);
  const network = (networkID: string, options: CommandOptions) => ({
    params: { path: { networkID }, header: commandHeader(options) },
  });
  const cluster = (cloudID: string, options: CommandOptions) => ({
    params: { path: { cloudID }, header: commandHeader(options) },
  });
  const router = (routerID: string, options: CommandOptions) => ({
    params: { path: { routerID }, header: commandHeader(options) },
  });
  const object = (objectID: string, options: CommandOptions) => ({
    params: { path: { objectID }, header: commandHeader(options) },
  });
  const to = (options: CommandOptions) => ({ params: { header: commandHeader(options) } });
  return {
    me: {
      read: () => answer(client.GET('/api/me')),
      update: (fields: MeFields) => answer(client.PATCH('/api/me', { body: fields })),
      putPhoto: (filename: string, bytes: Uint8Array) =>
        answer(client.PUT('/api/me/photo', { body: { filename, data: base64Of(bytes) } })),
      deletePhoto: () => answer(client.DELETE('/api/me/photo')),
      subscription: () => answer(client.GET('/api/subscription')),
      /** The account is new no more. */
      initialise: () => answer(client.PATCH('/api/me', { body: { isNewUser: false } })),
    },
    networks: {
      define: (body: NetworkFields, options: CommandOptions) =>
        answer(client.POST('/api/networks', { ...to(options), body })),
      update: (
        id: string,
        body: Partial<FeatureFields> & { skupperHubData?: HubSettings },
        options: CommandOptions,
      ) => answer(client.PATCH('/api/networks/{networkID}', { ...network(id, options), body })),
      /** Everything that goes with a network. */
      deletion: (id: string) =>
        answer(client.GET('/api/networks/{networkID}/deletion', { params: { path: { networkID: id } } })),
      /** The same by cluster, a page at a time; `after` is the `next` of the page before. */
      going: (id: string, after: string | null) =>
        answer(
          client.GET('/api/networks/{networkID}/deletion/items', {
            params: { path: { networkID: id }, query: after === null ? {} : { after } },
          }),
        ),
      /** Looks where the name of the ingress leads to. */
      checkDns: (id: string, options: CommandOptions) =>
        answer(client.POST('/api/networks/{networkID}/dns', network(id, options))),
      tearDown: (id: string, options: CommandOptions) =>
        answer(client.POST('/api/networks/{networkID}/tearDown', network(id, options))),
      remove: (id: string, options: CommandOptions) =>
        answer(client.DELETE('/api/networks/{networkID}', network(id, options))),
      putRules: (id: string, rules: readonly DistributionRule[], options: CommandOptions) =>
        answer(
          client.PUT('/api/networks/{networkID}/distributionRules', {
            ...network(id, options),
            body: { distributionRules: [...rules] },
          }),
        ),
      previewRules: (id: string, rules: readonly DistributionRule[]) =>
        answer(
          client.POST('/api/networks/{networkID}/distributionRules/preview', {
            params: { path: { networkID: id } },
            body: { distributionRules: [...rules] },
          }),
        ),
    },
    clusters: {
      define: (body: ClusterFields, options: CommandOptions) =>
        answer(client.POST('/api/clusters', { ...to(options), body })),
      update: (
        id: string,
        body: Partial<Omit<ClusterFields, 'alias' | 'systemtype'>>,
        options: CommandOptions,
      ) => answer(client.PATCH('/api/clusters/{cloudID}', { ...cluster(id, options), body })),
      /** Tries the stored credentials. */
      check: (id: string) =>
        answer(client.POST('/api/clusters/{cloudID}/check', { params: { path: { cloudID: id } } })),
      remove: (id: string, options: CommandOptions) =>
        answer(client.DELETE('/api/clusters/{cloudID}', cluster(id, options))),
      /** Every location that a cluster was given. */
      locations: () => answer(client.GET('/api/locations')),
    },
    kubeconfigs: {
      upload: (text: string, options: CommandOptions) =>
        answer(client.POST('/api/kubeconfigs', { ...to(options), body: { text } })),
      /** Tries the credentials of a context before anything is saved. */
      check: (id: string, body: { context_name: string; awsEksCredentials?: AwsEksCredentials }) =>
        answer(
          client.POST('/api/kubeconfigs/{uploadID}/check', { params: { path: { uploadID: id } }, body }),
        ),
    },
    routers: {
      attach: (body: AttachFields, options: CommandOptions) =>
        answer(client.POST('/api/routers', { ...to(options), body })),
      issueInstructions: (id: string, options: CommandOptions) =>
        answer(client.POST('/api/routers/{routerID}/install', router(id, options))),
      /** What goes from the cluster when it is detached, a page at a time. */
      going: (id: string, after: string | null) =>
        answer(
          client.GET('/api/routers/{routerID}/detach/items', {
            params: { path: { routerID: id }, query: after === null ? {} : { after } },
          }),
        ),
      detach: (id: string, options: CommandOptions) =>
        answer(client.POST('/api/routers/{routerID}/detach', router(id, options))),
    },
    objects: {
      create: (body: { networkID: string; yaml: string; tags: string[] }, options: CommandOptions) =>
        answer(client.POST('/api/objects', { ...to(options), body })),
      /** All or none of them. */
      importAll: (
        networkID: string,
        objects: readonly { yaml: string; tags: string[] }[],
        options: CommandOptions,
      ) =>
        answer(
          client.POST('/api/networks/{networkID}/objects', {
            ...network(networkID, options),
            body: { objects: [...objects] },
          }),
        ),
      update: (id: string, body: { yaml?: string; tags?: string[] }, options: CommandOptions) =>
        answer(client.PATCH('/api/objects/{objectID}', { ...object(id, options), body })),
      remove: (id: string, options: CommandOptions) =>
        answer(client.DELETE('/api/objects/{objectID}', object(id, options))),
      /** Every kind that an object has. */
      kinds: () => answer(client.GET('/api/kinds')),
    },
    demo: {
      read: () => answer(client.GET('/api/demo')),
      load: (besideReal: boolean, options: CommandOptions) =>
        answer(client.POST('/api/demo', { ...to(options), body: { besideReal } })),
      remove: (options: CommandOptions) => answer(client.DELETE('/api/demo', to(options))),
    },
    admin: {
      users: (query: { q?: string; after?: string }) =>
        answer(client.GET('/api/admin/users', { params: { query } })),
      assignTier: (uid: string, planTierSlug: string) =>
        answer(
          client.PUT('/api/admin/users/{uid}/tier', { params: { path: { uid } }, body: { planTierSlug } }),
        ),
      jobs: (query: { after?: string }) => answer(client.GET('/api/admin/jobs', { params: { query } })),
    },
    overview: {
      lastHour: () => answer(client.GET('/api/overview/lastHour')),
    },
    tags: {
      list: () => answer(client.GET('/api/tags')),
    },
  };
}

export type Api = ReturnType<typeof createApi>;
