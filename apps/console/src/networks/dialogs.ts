import type { NamesOf } from '../page/index.ts';

/** The dialogs of networks. */
export const networkDialogs = {
  'define-network': () => import('./define-network-dialog.tsx'),
  'update-network': () => import('./update-network-dialog.tsx'),
  'delete-network': () => import('./delete-network-dialog.tsx'),
  'drift-mode': () => import('./drift-mode-dialog.tsx'),
  argocd: () => import('./argocd-dialog.tsx'),
  'dns-info': () => import('./dns-info-dialog.tsx'),
};

declare module '../page/dialog-names.ts' {
  interface DialogNames extends NamesOf<typeof networkDialogs> {}
}
