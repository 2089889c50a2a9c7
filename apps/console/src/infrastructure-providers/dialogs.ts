import type { NamesOf } from '../page/index.ts';

/** The dialogs of infrastructure providers. */
export const providerDialogs = {
  'add-provider': () => import('./add-provider-dialog.tsx'),
  'update-provider': () => import('./update-provider-dialog.tsx'),
  'delete-provider': () => import('./delete-provider-dialog.tsx'),
};

declare module '../page/dialog-names.ts' {
  interface DialogNames extends NamesOf<typeof providerDialogs> {}
}
