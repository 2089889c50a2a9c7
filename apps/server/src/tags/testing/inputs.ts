import type { RequestInputs } from '../../system-tests/testing/request-input.ts';

/** Valid inputs for the tag routes. */
export const inputs: RequestInputs = {
  listTags: () => ({}),
};
