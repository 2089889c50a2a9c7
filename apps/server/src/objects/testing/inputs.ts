import type { Ids, RequestInputs } from '../../system-tests/testing/request-input.ts';
import { yamlOf } from '../../system-tests/testing/canary.ts';

const onNetwork = ({ networkID }: Ids) => ({ networkID });
const onObject = ({ objectID }: Ids) => ({ objectID });

/** Valid inputs for the object routes. */
export const inputs: RequestInputs = {
  listKinds: () => ({}),
  getObject: (ids) => ({ params: onObject(ids) }),
  getLastChange: (ids) => ({ params: onObject(ids), queries: ['before=4102444800000'] }),
  listPlacements: (ids, canary) => ({
    params: onObject(ids),
    queries: ['limit=1', 'after=1', `q=${canary}`, `reports=${canary}`, 'orderBy=ready&descending=true'],
  }),
  listPlacementGroups: (ids) => ({ params: onObject(ids), queries: ['limit=1', 'after=1'] }),
  getObjectVersion: ({ objectID }) => ({ params: { objectID, version: '1' } }),
  listObjectVersions: (ids) => ({ params: onObject(ids), queries: ['limit=1', 'after=1'] }),
  previewObject: (ids, canary) => ({ params: onObject(ids), body: { yaml: yamlOf(canary) } }),
  createObject: ({ networkID }, canary) => ({ body: { networkID, yaml: yamlOf(canary, 'more') } }),
  importObjects: (ids, canary) => ({
    params: onNetwork(ids),
    body: { objects: [{ yaml: yamlOf(canary, 'import'), tags: [`${canary}-tag`] }] },
  }),
  previewApplyObjects: (ids, canary) => ({
    params: onNetwork(ids),
    body: { objects: [{ yaml: yamlOf(canary), tags: [] }] },
  }),
  applyObjects: (ids, canary) => ({
    params: onNetwork(ids),
    body: { objects: [{ yaml: yamlOf(canary, 'apply'), tags: [`${canary}-tag`] }] },
  }),
  previewAcceptedDrift: ({ objectID, routerID }) => ({ params: { objectID, routerID } }),
  putBackObject: ({ objectID, routerID }) => ({ params: { objectID }, body: { routerID } }),
  listClustersOfObjects: ({ objectID }) => ({ body: { objectIDs: [objectID] } }),
  bulkObjects: ({ objectID }, canary) => ({
    body: { action: 'tags', objectIDs: [objectID], add: [`${canary}-bulk`], remove: [] },
  }),
  updateObject: (ids, canary) => ({ params: onObject(ids), body: { tags: [`${canary}-other`] } }),
};

/** Valid inputs for routes that delete. */
export const removals: RequestInputs = {
  deleteObject: (ids) => ({ params: onObject(ids) }),
};

/** Words of the filters, beside ids. */
export const words = (canary: string) => [`${canary}-tag`, 'ConfigMap'];
