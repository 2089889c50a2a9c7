import type { Inputs } from '../../system-tests/testing/input.ts';

/** What the routes of demo are asked with. */
export const inputs: Inputs = {
  getDemo: () => ({}),
  loadDemo: () => ({ body: { clusters: 1, objects: 1, besideReal: true } }),
};

/** And those that remove. */
export const removals: Inputs = {
  removeDemo: () => ({}),
};
