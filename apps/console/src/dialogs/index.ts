export { DialogHost, type PageDialogProps } from './dialog-host.tsx';
