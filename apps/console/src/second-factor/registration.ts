import type { NamesOf } from '../page/index.ts';
import type { Registration } from '../registry/index.ts';

const accountDialogs = {
  'second-factor': () => import('./second-factor-dialog.tsx'),
  'recovery-codes': () => import('./recovery-codes-dialog.tsx'),
};

declare module '../page/dialog-names.ts' {
  interface DialogNames extends NamesOf<typeof accountDialogs> {}
}

/** The second factor of the account. */
export const secondFactor = { accountDialogs } as const satisfies Registration;
