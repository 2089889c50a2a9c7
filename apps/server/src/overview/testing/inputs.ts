import type { Inputs } from '../../system-tests/testing/input.ts';

/** What the routes of overview are asked with. */
export const inputs: Inputs = {
  getLastHour: () => ({}),
};
