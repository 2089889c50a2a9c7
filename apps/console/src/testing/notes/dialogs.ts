import type { NamesOf } from '../../page/index.ts';

/** The dialogs of notes. */
export const noteDialogs = { 'define-note': () => import('./define-note-dialog.tsx') };

declare module '../../page/dialog-names.ts' {
  interface DialogNames extends NamesOf<typeof noteDialogs> {}
}
