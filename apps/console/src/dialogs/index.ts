export { AbsentRecord, RecordDialog } from './record-dialog.tsx';
export { DialogHost, fetchDialogs, type PageDialogProps } from './dialog-host.tsx';
