export { limitNotices, noticeOf } from './messages.ts';
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
