import type { AnyCollection } from '../../collection/collection.ts';
import { collections } from '../../collections.ts';
import type { AnyRoute } from '../../http/route.ts';
import { rule } from '../../testing/fleet.ts';
import { addressesOf, samplesOf } from './samples.ts';
import { canaryKubeconfig, canaryPhoto, type Ids, yamlOf } from './world.ts';

/** What a route is asked with. */
export interface Input {
  /** Values of the parameters in its path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Questions after the `?`, besides none. */
  readonly queries?: readonly string[];
}

/** A place in what goes: beyond the clusters, among the objects that are on none. */
const AFTER_ALL = `after=${Buffer.from('{"router":null,"key":""}').toString('base64url')}`;
const onNetwork = ({ networkID }: Ids) => ({ networkID });
const onCluster = ({ cloudID }: Ids) => ({ cloudID });
const onRouter = ({ routerID }: Ids) => ({ routerID });
const onObject = ({ objectID }: Ids) => ({ objectID });

/**
 * What every route with a policy is asked with, the lists of collections aside, by operationId, given ids and the canary of who asks. What makes comes before what
 * changes, and what removes is last, so that an account can ask all of them in this order.
 */
export const INPUTS: Readonly<Record<string, (ids: Ids, canary: string) => Input>> = {
  adminListUsers: () => ({ queries: ['q=canary', 'limit=1'] }),
  adminListJobs: () => ({}),
  adminAssignTier: ({ networkID }) => ({ params: { uid: networkID }, body: { planTierSlug: 'free' } }),
  getMe: () => ({}),
  getSubscription: () => ({}),
  getJob: ({ jobID }) => ({ params: { jobID } }),
  listTags: () => ({}),
  listLocations: () => ({}),
  listKinds: () => ({}),
  getLastHour: () => ({}),
  getNetwork: (ids) => ({ params: onNetwork(ids) }),
  getCluster: (ids) => ({ params: onCluster(ids) }),
  getRouter: (ids) => ({ params: onRouter(ids) }),
  listRouterDetachment: (ids) => ({ params: onRouter(ids), queries: ['limit=1', AFTER_ALL] }),
  listNetworkDeletion: (ids) => ({ params: onNetwork(ids), queries: ['limit=1', AFTER_ALL] }),
  getObject: (ids) => ({ params: onObject(ids) }),
  listPlacements: (ids) => ({ params: onObject(ids), queries: ['limit=1', 'after=1'] }),
  previewDistributionRules: (ids) => ({
    params: onNetwork(ids),
    body: { distributionRules: [rule([], ['in', 'name', 'web'])] },
  }),
  getDemo: () => ({}),
  loadDemo: () => ({ body: { clusters: 1, objects: 1, besideReal: true } }),
  defineNetwork: (_ids, canary) => ({ body: { name: `${canary}-more` } }),
  defineCluster: (_ids, canary) => ({ body: { alias: `${canary}-more`, tags: [`${canary}-tag`] } }),
  attachRouter: ({ networkID, looseCloudID }, canary) => ({
    body: { networkID, cloudID: looseCloudID, namespace: `${canary}-ns`, hubName: 'hub', isEdge: true },
  }),
  importClusters: (ids, canary) => ({
    params: onNetwork(ids),
    body: {
      clusters: [
        { alias: `${canary}-import`, namespace: `${canary}-ns`, isEdge: true, tags: [`${canary}-tag`] },
      ],
    },
  }),
  createObject: ({ networkID }, canary) => ({ body: { networkID, yaml: yamlOf(canary, 'more') } }),
  importObjects: (ids, canary) => ({
    params: onNetwork(ids),
    body: { objects: [{ yaml: yamlOf(canary, 'import'), tags: [`${canary}-tag`] }] },
  }),
  uploadKubeconfig: (_ids, canary) => ({ body: { text: canaryKubeconfig(canary) } }),
  checkKubeconfig: ({ uploadID }, canary) => ({
    params: { uploadID },
    body: { context_name: `${canary}-context` },
  }),
  checkCluster: (ids) => ({ params: onCluster(ids) }),
  putPhoto: (_ids, canary) => ({ body: canaryPhoto(canary) }),
  deletePhoto: () => ({}),
  updateMe: (_ids, canary) => ({ body: { displayName: `${canary}-display` } }),
  updateCluster: (ids, canary) => ({ params: onCluster(ids), body: { location: `${canary}-moved` } }),
  updateObject: (ids, canary) => ({ params: onObject(ids), body: { tags: [`${canary}-other`] } }),
  updateNetwork: (ids) => ({
    params: onNetwork(ids),
    body: { skupperHubData: { serviceType: 'ingress', ingress: { hostname: 'hub.example.org' } } },
  }),
  checkNetworkDns: (ids) => ({ params: onNetwork(ids) }),
  putDistributionRules: (ids) => ({ params: onNetwork(ids), body: { distributionRules: [rule([], [])] } }),
  issueInstalls: (ids) => ({ params: onNetwork(ids), body: { routerIDs: [ids.pendingRouterID] } }),
  issueInstallInstructions: ({ pendingRouterID }) => ({ params: { routerID: pendingRouterID } }),
  removeDemo: () => ({}),
  detachRouter: ({ pendingRouterID }) => ({ params: { routerID: pendingRouterID } }),
  deleteObject: (ids) => ({ params: onObject(ids) }),
  deleteCluster: ({ spareCloudID }) => ({ params: { cloudID: spareCloudID } }),
  getNetworkDeletion: (ids) => ({ params: onNetwork(ids) }),
  tearDownNetwork: (ids) => ({ params: onNetwork(ids) }),
  deleteNetwork: ({ emptyNetworkID }) => ({ params: { networkID: emptyNetworkID } }),
};

/** Words that name the records of one account, in every filter that takes words. */
export const wordsOf = (ids: Ids, canary: string): readonly string[] => [
  canary,
  ...Object.values(ids),
  `${canary}-feature`,
  `${canary}-place`,
  `${canary}-tag`,
  `5.1.1-${canary}`,
  'basic',
  'ConfigMap',
];

/** What a route is asked with: by its operationId, or, of the list of a collection, by what this one declares. */
export function inputOf(route: AnyRoute, ids: Ids, canary: string): Input {
  const listed = listedBy(route);
  if (listed === undefined) return INPUTS[route.operationId]?.(ids, canary) ?? {};
  const queries = addressesOf(samplesOf(listed.contract, wordsOf(ids, canary)));
  return { queries: ['limit=1', 'limit=1&after=1', ...queries] };
}

/** The collection that the route lists. */
export const listedBy = ({ method, path }: AnyRoute): AnyCollection | undefined =>
  method === 'GET' ? collections.all.find(({ contract }) => path === `/api/${contract.name}`) : undefined;
