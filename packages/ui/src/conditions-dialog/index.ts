export { type Condition, ConditionsDialog, type ConditionsDialogProps } from './conditions-dialog.tsx';
