export { ACCOUNT_ACTIONS, SIGN_IN_ACTIONS } from './account-actions.tsx';
export { AccountButton } from './account-button.tsx';
