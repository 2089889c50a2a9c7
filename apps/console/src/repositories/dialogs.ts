import type { NamesOf } from '../page/index.ts';

/** The dialogs of repositories. */
export const repositoryDialogs = {
  'define-repository': () => import('./define-repository-dialog.tsx'),
  'update-repository': () => import('./update-repository-dialog.tsx'),
  'check-repository': () => import('./check-repository-dialog.tsx'),
  'delete-repository': () => import('./delete-repository-dialog.tsx'),
};

declare module '../page/dialog-names.ts' {
  interface DialogNames extends NamesOf<typeof repositoryDialogs> {}
}
