import type { NamesOf } from '../page/index.ts';
import type { Registration } from '../registry/index.ts';

const dialogs = { rules: () => import('./rules-dialog.tsx') };

declare module '../page/dialog-names.ts' {
  interface DialogNames extends NamesOf<typeof dialogs> {}
}

/** The distribution rules of networks. */
export const rules = { dialogs } as const satisfies Registration;
