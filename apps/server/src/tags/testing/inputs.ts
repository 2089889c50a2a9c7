import type { Inputs } from '../../system-tests/testing/input.ts';

/** What the routes of tags are asked with. */
export const inputs: Inputs = {
  listTags: () => ({}),
};
