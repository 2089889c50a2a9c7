import type { NamesOf } from '../page/index.ts';
import type { Registration } from '../registry/index.ts';
import { SHOW_BACKGROUND_WORK } from './background-work-actions.tsx';
import { BackgroundWork } from './background-work.tsx';

const dialogs = { work: () => import('./background-work-dialog.tsx') };

declare module '../page/dialog-names.ts' {
  interface DialogNames extends NamesOf<typeof dialogs> {}
}

/** Background jobs. */
export const backgroundWork = {
  dialogs,
  general: [SHOW_BACKGROUND_WORK],
  frame: { topLine: BackgroundWork },
} as const satisfies Registration;
