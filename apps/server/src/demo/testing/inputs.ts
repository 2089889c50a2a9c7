import type { RequestInputs } from '../../system-tests/testing/request-input.ts';

/** What the routes of demo are asked with. */
export const inputs: RequestInputs = {
  getDemo: () => ({}),
  loadDemo: () => ({ body: { clusters: 1, objects: 1, besideReal: true } }),
};

/** And those that remove. */
export const removals: RequestInputs = {
  removeDemo: () => ({}),
};
