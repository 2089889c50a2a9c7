import type { RequestInputs } from '../../system-tests/testing/request-input.ts';

/** Valid inputs for the routes of changes. */
export const inputs: RequestInputs = {
  getChange: ({ changeID }) => ({ params: { changeID } }),
  getChangedYaml: ({ changeID }) => ({ params: { changeID } }),
  listArrivals: ({ changeID }) => ({ params: { changeID }, queries: ['limit=1'] }),
  listChangePlacements: ({ changeID }) => ({ params: { changeID }, queries: ['limit=1', 'tones=unknown'] }),
};

/** Words of the filters, beside ids. */
export const words = () => ['object', 'network'];
