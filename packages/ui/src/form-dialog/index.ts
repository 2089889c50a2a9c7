export { ConfirmDialog } from './confirm-dialog.tsx';
export type { ConfirmDialogProps } from './confirm-dialog-props.ts';
export { ErrorSummary } from './error-summary.tsx';
export { FormDialog } from './form-dialog.tsx';
export type { FieldError, FormDialogProps, FormStep } from './form-dialog-props.ts';
