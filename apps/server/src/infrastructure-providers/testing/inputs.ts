import type { RequestInputs } from '../../system-tests/testing/request-input.ts';

/** Valid inputs for the routes of infrastructure providers. */
export const inputs: RequestInputs = {
  listInfrastructureProviderOptions: () => ({}),
};
