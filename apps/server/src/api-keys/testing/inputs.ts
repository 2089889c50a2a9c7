import type { ApiKey } from '@hawser/contract/api-keys';
import type { Populate, RequestInputs } from '../../system-tests/testing/request-input.ts';

/** A device belongs to no account until someone decides, so that no account has one. */
const UNKNOWN = { userCode: 'BCDF-GHJK' };

export const inputs: RequestInputs = {
  createApiKey: (_, canary) => ({ body: { name: `${canary}-more`, days: 7 } }),
  getDeviceLogin: () => ({ body: UNKNOWN }),
  allowDeviceLogin: () => ({ body: UNKNOWN }),
  denyDeviceLogin: () => ({ body: UNKNOWN }),
};

export const removals: RequestInputs = {
  revokeApiKey: ({ spareKeyID = '' }) => ({ params: { keyID: spareKeyID } }),
};

export const populate: Populate = async ({ post, canary }) => {
  const { id } = await post<ApiKey>('/api/apiKeys', { name: `${canary}-backup`, readsOnly: true });
  const spare = await post<ApiKey>('/api/apiKeys', { name: `${canary}-spare`, days: null });
  return { keyID: id, spareKeyID: spare.id };
};
