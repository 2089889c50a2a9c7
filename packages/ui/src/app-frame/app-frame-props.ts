import type { ReactNode } from 'react';

/** One place to go to. */
export interface NavItem {
  id: string;
  label: string;
  /** A 16 pixel icon; all that is left of the item when the drawer is collapsed. */
  icon: ReactNode;
  href: string;
  active?: boolean;
  /** A number at its end, such as open alerts; nothing is drawn for 0. */
  count?: number;
  countTone?: 'negative' | 'quiet';
}

export interface Crumb {
  label: string;
  href?: string;
}

export interface AppFrameProps {
  /** Product mark and name. `brandMark` alone is drawn while the drawer is collapsed. */
  brand: ReactNode;
  brandMark: ReactNode;
  /** On top of the drawer, such as what the whole page is about; not drawn while collapsed. */
  selector?: ReactNode;
  nav: readonly NavItem[];
  /** At the drawer's foot. */
  footNav?: readonly NavItem[];
  /** Beneath the foot's items, such as the account. */
  foot?: ReactNode;
  /** In place of `foot` while the drawer is collapsed. */
  footMark?: ReactNode;
  /** A plain click on a place; clicks for a new tab stay the browser's. */
  onNavigate(href: string): void;
  /** Drawn as icons. Kept by the caller. */
  collapsed: boolean;
  onCollapsed(collapsed: boolean): void;
  /** Where you are; the last is the page's heading. */
  crumbs: readonly Crumb[];
  /** The end of the top line: search, live state, background work. */
  tools?: ReactNode;
  children: ReactNode;
}
