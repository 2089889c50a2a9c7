export type { PageDialogProps } from './page-dialog.ts';
export { AbsentRecord, RecordDialog } from './record-dialog.tsx';
