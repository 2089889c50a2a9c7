import { PlusIcon } from '@hawser/ui/icons';
import type { GeneralAction } from '../menu/index.ts';

/** The first action of the page with the keys. */
export const CREATE_API_KEY: GeneralAction = {
  id: 'create-api-key',
  label: 'Create API Key',
  icon: <PlusIcon size={14} />,
  page: '/settings/api-keys',
  run: ({ open }) => open('create-api-key'),
};
