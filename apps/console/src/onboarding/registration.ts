import type { NamesOf } from '../page/index.ts';
import type { Registration } from '../registry/index.ts';
import { ONBOARDING_ACTIONS } from './onboarding-actions.tsx';
import { Onboarding } from './onboarding.tsx';

const dialogs = {
  welcome: () => import('./welcome-dialog.tsx'),
  survey: () => import('./survey-dialog.tsx'),
};

declare module '../page/dialog-names.ts' {
  interface DialogNames extends NamesOf<typeof dialogs> {}
}

/** Onboarding of new accounts. */
export const onboarding = {
  dialogs,
  general: ONBOARDING_ACTIONS,
  frame: { background: Onboarding },
} as const satisfies Registration;
