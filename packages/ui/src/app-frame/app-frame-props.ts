import type { ReactNode } from 'react';

/** A navigation item. */
export interface NavItem {
  id: string;
  label: string;
  /** A 16 pixel icon; the only part that is shown when the drawer is collapsed. */
  icon: ReactNode;
  href: string;
  active?: boolean;
  /** At the end of the item: a `NavCount`, such as of open alerts. */
  count?: ReactNode;
}

export interface Crumb {
  label: string;
  href?: string;
}

export interface AppFrameProps {
  /** Logo and product name. `brandMark` is shown while the drawer is collapsed. */
  brand: ReactNode;
  brandMark: ReactNode;
  /** At the top of the drawer, such as the network selector; hidden while collapsed. */
  selector?: ReactNode;
  nav: readonly NavItem[];
  /** Items at the bottom of the drawer. */
  footNav?: readonly NavItem[];
  /** Below these items, such as the account. */
  foot?: ReactNode;
  /** Replaces `foot` while the drawer is collapsed. */
  footMark?: ReactNode;
  /** A plain click on an item; clicks that open a new tab are left to the browser. */
  onNavigate(href: string): void;
  /** Show icons only. The state is kept by the caller. */
  collapsed: boolean;
  onCollapsed(collapsed: boolean): void;
  /** Breadcrumbs; the last one is the page's heading. */
  crumbs: readonly Crumb[];
  /** Right side of the top bar: search, live state, background work. */
  tools?: ReactNode;
  children: ReactNode;
}
