import type { NamesOf } from '../page/index.ts';
import type { Registration } from '../registry/index.ts';
import { LOAD_DEMO, REMOVE_DEMO, SHOW_DEMO } from './demo-actions.tsx';
import { DemoProvider } from './demo-context.tsx';
import { DemoWork } from './demo-work.tsx';

const dialogs = {
  demo: () => import('./demo-dialog.tsx'),
  'remove-demo': () => import('./remove-demo-dialog.tsx'),
};

declare module '../page/dialog-names.ts' {
  interface DialogNames extends NamesOf<typeof dialogs> {}
}

/** The demo fleet. */
export const demo = {
  dialogs,
  general: [LOAD_DEMO, SHOW_DEMO, REMOVE_DEMO],
  frame: { provider: DemoProvider, topLine: DemoWork },
} as const satisfies Registration;
