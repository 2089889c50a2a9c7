export { SIGN_IN_ACTIONS } from './account-actions.tsx';
export { accountCalls } from './calls.ts';
export { account } from './registration.ts';
