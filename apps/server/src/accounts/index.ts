export { limitFailure, limitReached, objectLimit, type Usage, usageOf } from './limits.ts';
export { accounts } from './registration.ts';
export { tierRecords } from './subscription.ts';
