import { SettingsIcon } from '@hawser/ui/icons';
import { page } from '../page/index.ts';
import type { Registration } from '../registry/index.ts';
import { SECURITY_PARAMETERS } from './security-parameters.ts';

const group = { group: 'Settings', icon: SettingsIcon, drawer: 'foot' } as const;

/** The settings of the account and of this browser, and information about this server. */
export const settings = {
  pages: [
    page({
      ...group,
      path: '/settings/settings',
      label: 'Settings',
      words: 'theme dark light mode language color shortcuts preferences',
      load: () => import('./settings-page.tsx').then(({ SettingsPage }) => SettingsPage),
    }),
    page({
      ...group,
      path: '/settings/profile',
      label: 'Profile',
      words: 'name picture e-mail password',
      load: () => import('./profile-page.tsx').then(({ ProfilePage }) => ProfilePage),
    }),
    page({
      ...group,
      path: '/settings/security',
      label: 'Security',
      words: 'sign-in provider identity link second factor code totp authenticator passkey session history',
      parameters: SECURITY_PARAMETERS,
      load: () => import('./security-page.tsx').then(({ SecurityPage }) => SecurityPage),
    }),
    page({
      ...group,
      path: '/settings/subscription',
      label: 'Subscription',
      words: 'plan limits',
      load: () => import('./subscription-page.tsx').then(({ SubscriptionPage }) => SubscriptionPage),
    }),
    page({
      ...group,
      path: '/settings/about',
      label: 'About',
      words: 'version license',
      load: () => import('./about-page.tsx').then(({ AboutPage }) => AboutPage),
    }),
    page({
      ...group,
      path: '/settings/support',
      label: 'Support',
      load: () => import('./support-page.tsx').then(({ SupportPage }) => SupportPage),
    }),
  ],
  setUpFactor: () => import('./set-up-second-factor.tsx'),
} as const satisfies Registration;
