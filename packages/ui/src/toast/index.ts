export { ToastHost, useToaster } from './toast-host.tsx';
export { createToaster, TOAST_MS, type Toast, type Toaster, type ToastMessage, UNDO_MS } from './toaster.ts';
