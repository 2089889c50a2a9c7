export { isLimitClass, type LimitClass, limitClasses } from './classes.ts';
export { type RateCounter, count, resetCounters, deleteOldCounters } from './count.ts';
export { MemoryCounter } from './memory-counter.ts';
export { remoteGroup } from './remote-group.ts';
export { memoryRules, type Rule, rules, type Verdict } from './rules.ts';
export { rateLimitSchema } from './schema.ts';
