export { ConfirmDialog } from './confirm-dialog.tsx';
export { FormDialog } from './form-dialog.tsx';
export type { FieldError, FormStep } from './form-dialog-props.ts';
