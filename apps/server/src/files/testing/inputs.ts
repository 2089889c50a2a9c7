import type { Inputs } from '../../system-tests/testing/input.ts';
import { canaryPhoto } from '../../system-tests/testing/world.ts';

/** What the routes of files are asked with. */
export const inputs: Inputs = {
  putPhoto: (_ids, canary) => ({ body: canaryPhoto(canary) }),
  deletePhoto: () => ({}),
};
