import { EditIcon } from '@hawser/ui/icons';
import { page } from '../page/index.ts';
import type { Registration } from '../registry/index.ts';

/** Changes that people made to the fleet. */
export const changes = {
  pages: [
    page({
      path: '/changes',
      label: 'Changes',
      words: 'audit history log who versions',
      icon: EditIcon,
      load: () => import('./changes-page.tsx').then(({ ChangesPage }) => ChangesPage),
    }),
  ],
} as const satisfies Registration;
