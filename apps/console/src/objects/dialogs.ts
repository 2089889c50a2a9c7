import type { NamesOf } from '../page/index.ts';

/** The dialogs of objects. */
export const objectDialogs = {
  'create-object': () => import('./create-object-dialog.tsx'),
  'create-from-repository': () => import('./create-from-repository-dialog.tsx'),
  'copy-object': () => import('./copy-object-dialog.tsx'),
  'import-objects': () => import('./import-objects-dialog.tsx'),
  'edit-object': () => import('./edit-object-dialog.tsx'),
  'edit-objects': () => import('./edit-objects-dialog.tsx'),
  'restore-versions': () => import('./restore-versions-dialog.tsx'),
  'object-tags': () => import('./object-tags-dialog.tsx'),
  'accept-drift': () => import('./accept-drift-dialog.tsx'),
  'put-back': () => import('./put-back-dialog.tsx'),
  'delete-object': () => import('./delete-object-dialog.tsx'),
};

declare module '../page/dialog-names.ts' {
  interface DialogNames extends NamesOf<typeof objectDialogs> {}
}
