import { OWN_LIMIT_MAX, ownLimitMessage } from '@hawser/domain/plans';
import { z } from 'zod';

/** A limit of one account: as in its plan, unlimited, or its own number. */
const OwnLimit = z.union(
  [
    z.enum(['plan', 'unlimited']),
    z.number().int(ownLimitMessage).min(0, ownLimitMessage).max(OWN_LIMIT_MAX, ownLimitMessage),
  ],
  ownLimitMessage,
);

/** What an administrator of the installation set for one account instead of the limits of its plan. */
export const OwnLimits = z.object({
  maxNumNetworks: OwnLimit,
  maxNumClouds: OwnLimit,
  maxNumObjects: OwnLimit,
});

export type OwnLimits = z.infer<typeof OwnLimits>;
