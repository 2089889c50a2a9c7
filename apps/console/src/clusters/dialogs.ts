import type { NamesOf } from '../page/index.ts';

/** The dialogs of clusters. */
export const clusterDialogs = {
  'define-cluster': () => import('./define-cluster-dialog.tsx'),
  'update-cluster': () => import('./update-cluster-dialog.tsx'),
  'cluster-tags': () => import('./cluster-tags-dialog.tsx'),
  'delete-cluster': () => import('./delete-cluster-dialog.tsx'),
};

declare module '../page/dialog-names.ts' {
  interface DialogNames extends NamesOf<typeof clusterDialogs> {}
}
