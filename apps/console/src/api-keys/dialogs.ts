import type { NamesOf } from '../page/index.ts';

/** The dialogs of API keys. */
export const apiKeyDialogs = { 'create-api-key': () => import('./create-api-key-dialog.tsx') };

declare module '../page/dialog-names.ts' {
  interface DialogNames extends NamesOf<typeof apiKeyDialogs> {}
}
