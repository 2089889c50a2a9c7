import type { NavItem } from '@hawser/ui/app-frame';
import { useMemo } from 'react';
import { type PageEntry, useAvailablePages } from '../registry/index.ts';

/**
 * The entries of one section of the drawer: each page, or the first of each group, which is active for all pages of the
 * group.
 */
function entriesOf(pages: readonly PageEntry[], part: 'main' | 'foot', current: string | undefined) {
  const own = pages.filter(({ drawer }) => drawer === part);
  const groups = new Map<string, PageEntry[]>();
  for (const page of own) {
    const group = page.group ?? page.path;
    groups.set(group, [...(groups.get(group) ?? []), page]);
  }
  return [...groups].flatMap(([group, [first, ...others]]): NavItem[] => {
    if (first === undefined) return [];
    const { path, label, icon: Icon } = first;
    return [
      {
        id: path,
        label: first.group === undefined ? label : group,
        href: path,
        icon: Icon && <Icon />,
        active: [first, ...others].some((page) => page.path === current),
      },
    ];
  });
}

/** The navigation items of the drawer; `current` is the current path. */
export function useDrawer(current: string | undefined): { nav: NavItem[]; footNav: NavItem[] } {
  const { pages } = useAvailablePages();
  return useMemo(
    () => ({ nav: entriesOf(pages, 'main', current), footNav: entriesOf(pages, 'foot', current) }),
    [pages, current],
  );
}
