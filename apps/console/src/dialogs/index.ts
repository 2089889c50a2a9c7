export type { PageDialogProps } from './page-dialog.ts';
export { AbsentRecord, AwaitedRecord, RecordDialog } from './record-dialog.tsx';
