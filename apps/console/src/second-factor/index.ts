export { secondFactorCalls } from './calls.ts';
export { secondFactor } from './registration.ts';
