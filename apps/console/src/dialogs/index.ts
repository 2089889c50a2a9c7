export { DialogHost, fetchDialogs, type PageDialogProps } from './dialog-host.tsx';
