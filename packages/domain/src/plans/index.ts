export { limitNotices } from './messages.ts';
export {
  DEFAULT_TIER_SLUG,
  type Limit,
  type Limited,
  limitExempt,
  limitOf,
  overLimit,
  TIERS,
  type Tier,
} from './tiers.ts';
