import { InfoIcon } from '@hawser/ui/icons';
import type { GeneralAction } from '../menu/index.ts';

/** Opens the onboarding dialogs again. */
export const ONBOARDING_ACTIONS: readonly GeneralAction[] = [
  { id: 'welcome', label: 'Welcome', icon: <InfoIcon size={14} />, run: ({ open }) => open('welcome') },
  { id: 'survey', label: 'Survey', icon: <InfoIcon size={14} />, run: ({ open }) => open('survey') },
];
