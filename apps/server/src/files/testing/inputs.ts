import type { Populate, RequestInputs } from '../../system-tests/testing/request-input.ts';

/** The smallest valid picture, with the canary in its filename. */
const canaryPhoto = (canary: string) => ({
  filename: `${canary}.png`,
  data: Buffer.from('89504e470d0a1a0a', 'hex').toString('base64'),
});

/** Its picture. */
export const populate: Populate = async ({ client, canary }) => {
  await client.done('PUT', '/api/me/photo', { body: canaryPhoto(canary) });
  return {};
};

/** Valid inputs for the file routes. */
export const inputs: RequestInputs = {
  putPhoto: (_ids, canary) => ({ body: canaryPhoto(canary) }),
  deletePhoto: () => ({}),
};
