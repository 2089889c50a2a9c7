export { limitNotices, noticeOf } from './messages.ts';
export {
  isOwnLimit,
  limitWith,
  OWN_LIMIT_MAX,
  type OwnLimits,
  ownLimitIn,
  ownLimitMessage,
  ownLimitsChange,
} from './own-limits.ts';
export { readPlans } from './read.ts';
export {
  DEFAULT_PLANS,
  LIMITED,
  type Limit,
  type Limited,
  limitExempt,
  limitOf,
  overLimit,
  type Plans,
  TIERS,
  type Tier,
  tierOf,
} from './tiers.ts';
