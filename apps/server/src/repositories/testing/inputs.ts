import { repositoryKey } from '@hawser/domain/repositories';
import type { Network } from '@hawser/contract/networks';
import type { AppObject } from '@hawser/contract/objects';
import type { Repository } from '@hawser/contract/repositories';
import { waitUntil } from '@hawser/testkit';
import type { Ids, Populate, RequestInputs } from '../../system-tests/testing/request-input.ts';

const on = ({ repositoryID = '' }: Ids) => ({ repositoryID });
/** An address that the operator does not allow. */
const urlOf = (canary: string, name: string): string => `https://127.0.0.1/${canary}/${name}.git`;
const credentials = (canary: string) => ({
  kind: 'password',
  username: `${canary}-user`,
  password: `${canary}-repository-token`,
});

export const inputs: RequestInputs = {
  getRepository: (ids) => ({ params: on(ids) }),
  listRepositoryUses: (ids) => ({ params: on(ids), queries: ['limit=1'] }),
  defineRepository: (_, canary) => ({
    body: {
      url: urlOf(canary, 'more'),
      repoType: 'git',
      connectionAccess: 'private',
      credentials: credentials(canary),
    },
  }),
  checkRepositoryUrl: (_, canary) => ({
    body: { url: urlOf(canary, 'checked'), repoType: 'git', credentials: credentials(canary) },
  }),
  listRepositoryRefs: (ids) => ({ params: on(ids) }),
  listRepositoryFolders: (ids, canary) => ({ params: on(ids), queries: [`revision=${canary}`] }),
  listRepositoryCharts: (ids) => ({ params: { repositoryID: ids['helmRepositoryID'] ?? '' } }),
  listRepositoryChartVersions: (ids, canary) => ({
    params: { repositoryID: ids['helmRepositoryID'] ?? '', chart: canary },
  }),
  checkRepository: (ids) => ({ params: on(ids) }),
  updateRepository: (ids, canary) => ({ params: on(ids), body: { label: `${canary}-moved` } }),
};

export const removals: RequestInputs = {
  deleteRepository: ({ spareRepositoryID = '' }) => ({ params: { repositoryID: spareRepositoryID } }),
};

export const populate: Populate = async ({ post, canary, client, query, ids }) => {
  const define = (name: string) =>
    post<Repository>('/api/repositories', {
      url: urlOf(canary, name),
      label: `${canary}-${name}`,
      repoType: 'git',
      connectionAccess: 'private',
      credentials: credentials(canary),
    });
  const { id } = await define('shop');
  const spare = await define('spare');
  const helm = await post<Repository>('/api/repositories', {
    url: `https://127.0.0.1/${canary}/charts`,
    repoType: 'helm',
  });
  const network = await post<Network>('/api/networks', { name: `${canary}-delivered` });
  await post<AppObject>('/api/objects', {
    networkID: network.id,
    yaml: `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: ${canary}-delivered }
spec:
  project: default
  destination: { name: edge, namespace: ${canary} }
  source: { repoURL: '${urlOf(canary, 'shop')}', path: ${canary} }
`,
  });
  // As the agent of a hub reports it.
  await query(
    `insert into argocd_repositories (owner_uid, router_id, network_id, url_key, status, message, since, observed_at)
     select owner_uid, id, $2, $3, 'failed', $4, 0, 0 from routers where id = $1`,
    [ids['routerID'], network.id, repositoryKey(urlOf(canary, 'shop')), `${canary}-argocd-says`],
  );
  // Equal requests have equal answers once the checks in the background are done.
  const areChecked = async () =>
    (await client.done<{ items: Repository[] }>('GET', '/api/repositories')).items.every(
      ({ repoData }) => repoData.check.observedAt !== null,
    );
  await waitUntil(areChecked, { what: 'the checks of repositories' });
  return {
    repositoryID: id,
    spareRepositoryID: spare.id,
    helmRepositoryID: helm.id,
    deliveringNetworkID: network.id,
  };
};

/** Words of the filters, beside ids. */
export const words = () => ['git', 'other', 'private'];
