import type { RequestInputs } from '../../system-tests/testing/request-input.ts';
import { canaryPhoto } from '../../system-tests/testing/populated-account.ts';

/** Valid inputs for the file routes. */
export const inputs: RequestInputs = {
  putPhoto: (_ids, canary) => ({ body: canaryPhoto(canary) }),
  deletePhoto: () => ({}),
};
