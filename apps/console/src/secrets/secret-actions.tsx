import { LockIcon } from '@hawser/ui/icons';
import type { GeneralAction } from '../menu/index.ts';

/** Seals values in the browser, for one cluster or many. */
export const GENERATE_SECRET: GeneralAction = {
  id: 'generate-secret',
  label: 'Generate Secret',
  words: 'sealed secret seal password credentials key',
  icon: <LockIcon size={14} />,
  shortcut: '+',
  page: '/secrets',
  run: ({ open }) => open('generate-secret'),
};
