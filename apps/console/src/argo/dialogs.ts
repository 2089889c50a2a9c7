import type { NamesOf } from '../page/index.ts';

/** The dialogs of Applications of Argo CD. */
export const argoDialogs = {
  'refresh-application': () => import('./refresh-application-dialog.tsx'),
  'sync-application': () => import('./sync-application-dialog.tsx'),
  'release-application': () => import('./release-application-dialog.tsx'),
  'release-removal': () => import('./release-removal-dialog.tsx'),
  'roll-back-application': () => import('./roll-back-application-dialog.tsx'),
};

declare module '../page/dialog-names.ts' {
  interface DialogNames extends NamesOf<typeof argoDialogs> {}
}
