export { AccountButton } from './account-button.tsx';
export { useModeActions } from './use-mode-actions.tsx';
