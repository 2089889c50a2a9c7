import type { NamesOf } from '../page/index.ts';

/** The dialogs of infrastructure objects. */
export const infrastructureDialogs = {
  'create-infrastructure': () => import('./create-infrastructure-dialog.tsx'),
  'delete-infrastructure': () => import('./delete-infrastructure-dialog.tsx'),
  'install-package': () => import('./install-package-dialog.tsx'),
};

declare module '../page/dialog-names.ts' {
  interface DialogNames extends NamesOf<typeof infrastructureDialogs> {}
}
