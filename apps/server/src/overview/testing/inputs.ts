import type { RequestInputs } from '../../system-tests/testing/request-input.ts';

/** What the routes of overview are asked with. */
export const inputs: RequestInputs = {
  getLastHour: () => ({}),
};
