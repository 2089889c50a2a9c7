import {
  ApplicationIcon,
  ClusterIcon,
  DashboardIcon,
  FeatureIcon,
  type IconProps,
  NetworkIcon,
} from '@hawser/ui/icons';
import type { ComponentType } from 'react';

/** The pages that exist. */
export const PAGES = [
  { to: '/dashboard', label: 'Dashboard', chord: 'g d', Sign: DashboardIcon },
  { to: '/networks', label: 'Networks', chord: 'g n', Sign: NetworkIcon },
  { to: '/network-features', label: 'Network Features', chord: 'g f', Sign: FeatureIcon },
  { to: '/clusters', label: 'Clusters', chord: 'g c', Sign: ClusterIcon },
  { to: '/applications', label: 'Applications', chord: 'g a', Sign: ApplicationIcon },
] as const satisfies readonly { to: string; label: string; chord: string; Sign: ComponentType<IconProps> }[];

/** Pages of the account, at the foot of the drawer. */
export const SETTINGS_PAGES = [
  { to: '/settings/settings', label: 'Settings' },
  { to: '/settings/profile', label: 'Profile' },
  { to: '/settings/subscription', label: 'Subscription' },
  { to: '/settings/about', label: 'About' },
  { to: '/settings/support', label: 'Support' },
] as const;

/** The administrator's page, in nobody else's drawer. */
export const ADMIN_PAGE = { to: '/admin', label: 'Administration' } as const;
