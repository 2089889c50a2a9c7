import type { NamesOf } from '../page/index.ts';

/** The dialogs of secrets. */
export const secretDialogs = {
  'generate-secret': () => import('./generate-secret-dialog.tsx'),
  'make-network-key': () => import('./network-key-dialog.tsx'),
  'reseal-secret': () => import('./reseal-secret-dialog.tsx'),
  'accept-certificate': () => import('./accept-certificate-dialog.tsx'),
};

declare module '../page/dialog-names.ts' {
  interface DialogNames extends NamesOf<typeof secretDialogs> {}
}
