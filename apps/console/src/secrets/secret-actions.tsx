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

/** Makes one key for the controllers of all clusters of a network. */
export const MAKE_NETWORK_KEY: GeneralAction = {
  id: 'make-network-key',
  label: 'Make Network Key',
  words: 'sealed secrets one key for all clusters recovery certificate',
  icon: <LockIcon size={14} />,
  page: '/secrets/certificates',
  run: ({ open }) => open('make-network-key'),
};
