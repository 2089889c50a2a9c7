export { limitFailure, limitReached, objectLimit, type Usage } from './limits.ts';
export { accounts } from './registration.ts';
