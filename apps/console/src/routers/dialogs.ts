import type { NamesOf } from '../page/index.ts';

/** The dialogs of attached clusters. */
export const routerDialogs = {
  attach: () => import('./attach-dialog.tsx'),
  install: () => import('./install-dialog.tsx'),
  detach: () => import('./detach-dialog.tsx'),
};

declare module '../page/dialog-names.ts' {
  interface DialogNames extends NamesOf<typeof routerDialogs> {}
}
