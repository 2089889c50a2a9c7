export { limitFailure, limitReached, type Usage } from './limits.ts';
export { accounts } from './registration.ts';
