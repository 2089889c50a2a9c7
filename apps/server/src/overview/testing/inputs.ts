import type { RequestInputs } from '../../system-tests/testing/request-input.ts';

/** Valid inputs for the overview routes. */
export const inputs: RequestInputs = {
  getLastHour: () => ({}),
};
