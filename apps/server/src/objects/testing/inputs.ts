import type { Inputs } from '../../system-tests/testing/input.ts';
import { yamlOf, type Ids } from '../../system-tests/testing/world.ts';

const onNetwork = ({ networkID }: Ids) => ({ networkID });
const onObject = ({ objectID }: Ids) => ({ objectID });

/** What the routes of objects are asked with. */
export const inputs: Inputs = {
  listKinds: () => ({}),
  getObject: (ids) => ({ params: onObject(ids) }),
  listPlacements: (ids) => ({ params: onObject(ids), queries: ['limit=1', 'after=1'] }),
  createObject: ({ networkID }, canary) => ({ body: { networkID, yaml: yamlOf(canary, 'more') } }),
  importObjects: (ids, canary) => ({
    params: onNetwork(ids),
    body: { objects: [{ yaml: yamlOf(canary, 'import'), tags: [`${canary}-tag`] }] },
  }),
  updateObject: (ids, canary) => ({ params: onObject(ids), body: { tags: [`${canary}-other`] } }),
};

/** And those that remove. */
export const removals: Inputs = {
  deleteObject: (ids) => ({ params: onObject(ids) }),
};
