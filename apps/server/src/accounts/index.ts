export { limitFailure, limitReached, type Usage, usageOf } from './limits.ts';
export { accounts } from './registration.ts';
