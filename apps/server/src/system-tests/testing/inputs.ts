import type { WindowQuery } from '@hawser/contract';
import { rule } from '../../testing/fleet.ts';
import { canaryKubeconfig, canaryPhoto, type Ids, yamlOf } from './world.ts';

/** What a route is asked with. */
export interface Input {
  /** Values of the parameters in its path. */
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Questions after the `?`, besides none. */
  readonly queries?: readonly string[];
}

const page = (ids: Ids) => ['q=canary', 'limit=1', `networkID=${ids.networkID}`, 'after=1'];
/** A place in what goes: beyond the clusters, among the objects that are on none. */
const AFTER_ALL = `after=${Buffer.from('{"router":null,"key":""}').toString('base64url')}`;
const onNetwork = ({ networkID }: Ids) => ({ networkID });
const onCluster = ({ cloudID }: Ids) => ({ cloudID });
const onRouter = ({ routerID }: Ids) => ({ routerID });
const onObject = ({ objectID }: Ids) => ({ objectID });

/**
 * What every route with a policy is asked with, by operationId, given ids and the canary of who asks. What makes comes before what
 * changes, and what removes is last, so that an account can ask all of them in this order.
 */
export const INPUTS: Readonly<Record<string, (ids: Ids, canary: string) => Input>> = {
  adminListUsers: () => ({ queries: ['q=canary', 'limit=1'] }),
  adminListJobs: () => ({}),
  adminAssignTier: ({ networkID }) => ({ params: { uid: networkID }, body: { planTierSlug: 'free' } }),
  getMe: () => ({}),
  getSubscription: () => ({}),
  listJobs: () => ({ queries: ['limit=1', 'after=1'] }),
  getJob: ({ jobID }) => ({ params: { jobID } }),
  listTags: () => ({}),
  listLocations: () => ({}),
  listKinds: () => ({}),
  getLastHour: () => ({}),
  listNetworks: (ids) => ({ queries: page(ids) }),
  getNetwork: (ids) => ({ params: onNetwork(ids) }),
  listClusters: (ids) => ({ queries: page(ids) }),
  getCluster: (ids) => ({ params: onCluster(ids) }),
  listRouters: (ids) => ({ queries: page(ids) }),
  getRouter: (ids) => ({ params: onRouter(ids) }),
  listRouterDetachment: (ids) => ({ params: onRouter(ids), queries: ['limit=1', AFTER_ALL] }),
  listNetworkDeletion: (ids) => ({ params: onNetwork(ids), queries: ['limit=1', AFTER_ALL] }),
  listObjects: (ids) => ({ queries: page(ids) }),
  getObject: (ids) => ({ params: onObject(ids) }),
  listPlacements: (ids) => ({ params: onObject(ids), queries: page(ids) }),
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

type Collection = WindowQuery['collection'];
const range = { from: 0, to: 50 };
const order = { by: 'name', descending: false } as const;

/** Every way to ask for the records of a flat collection, each naming `ids` of one account. */
const flat = (ids: Ids, own: string, canary: string) => [
  { range, order },
  { range, text: canary },
  { range, ids: [own] },
  { range, tones: ['informational', 'warning', 'unknown'] },
  { range, networkID: ids.networkID },
  { range: { ...range, at: own } },
];

/** Windows on every collection that name the records of one account. */
export const WINDOWS: Readonly<Record<Collection, (ids: Ids, canary: string) => readonly object[]>> = {
  networks: (ids, canary) => [
    ...flat(ids, ids.networkID, canary),
    { range, features: [`${canary}-feature`] },
  ],
  clusters: (ids, canary) => [
    ...flat(ids, ids.cloudID, canary),
    { range, networkIDs: [ids.networkID] },
    { range, locations: [`${canary}-place`] },
    { range, distros: ['basic'] },
    { range, tags: [`${canary}-tag`] },
  ],
  routers: (ids, canary) => flat(ids, ids.routerID, canary),
  objects: (ids, canary) => [
    ...flat(ids, ids.objectID, canary),
    { range, networkIDs: [ids.networkID] },
    { range, kinds: ['ConfigMap'] },
    { range, tags: [`${canary}-tag`] },
  ],
  placements: ({ objectID }) => [{ range, objectID }],
  overview: () => [{ range }],
  jobs: ({ jobID }) => [{ range }, { range, ids: [jobID] }],
  tree: ({ networkID, routerID }, canary) => [
    { range, expandDepth: 5, toggled: [] },
    { range, expandDepth: 5, toggled: [], tones: ['informational', 'warning', 'unknown', 'positive'] },
    { range, expandDepth: 5, toggled: [], order, routerTones: ['warning'], features: [`${canary}-feature`] },
    { range, expandDepth: 1, toggled: [`n:${networkID}`, `r:${routerID}`], text: canary },
    { range, expandDepth: 2, toggled: [], agentVersions: [`5.1.1-${canary}`] },
    { range: { ...range, at: `r:${routerID}` }, expandDepth: 2, toggled: [] },
  ],
};
