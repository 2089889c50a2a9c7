export {
  type Counted,
  count,
  forgive,
  limit,
  type Rule,
  remoteGroup,
  sweepLimits,
  type Verdict,
} from './limit.ts';
export { rules } from './rules.ts';
export { limitRoutes } from './routes.ts';
