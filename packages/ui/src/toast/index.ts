export { ToastHost, useToaster } from './toast-host.tsx';
export { createToaster, type ToastMessage } from './toaster.ts';
