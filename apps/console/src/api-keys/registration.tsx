import { SettingsIcon } from '@hawser/ui/icons';
import { page } from '../page/index.ts';
import type { Registration } from '../registry/index.ts';
import { CREATE_API_KEY } from './api-key-actions.tsx';
import { apiKeyDialogs } from './dialogs.ts';
import { DEVICE_PARAMETERS } from './parameters.ts';

/** API keys of a context, and the page on which a person lets a device have one. */
export const apiKeys = {
  pages: [
    page({
      group: 'Settings',
      icon: SettingsIcon,
      drawer: 'foot',
      path: '/settings/api-keys',
      label: 'API keys',
      words: 'token bearer program script command line access',
      load: () => import('./api-keys-page.tsx').then(({ ApiKeysPage }) => ApiKeysPage),
    }),
    page({
      path: '/device',
      label: 'Log in a device',
      words: 'code command line cli',
      parameters: DEVICE_PARAMETERS,
      load: () => import('./device-page.tsx').then(({ DevicePage }) => DevicePage),
    }),
  ],
  dialogs: apiKeyDialogs,
  general: [CREATE_API_KEY],
} as const satisfies Registration;
