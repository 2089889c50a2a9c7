import type { NavItem } from '@hawser/ui/app-frame';
import { useMemo } from 'react';
import { type PageEntry, useAvailablePages } from '../registry/index.ts';

/** Whether a page, given by its path, is the one of an item or below it, such as the certificates of Secrets. */
const isIn = (path: string, current: string | undefined): boolean =>
  current === path || current?.startsWith(`${path}/`) === true;

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
    const { path, label, icon: Icon, count: Count } = first;
    return [
      {
        id: path,
        label: first.group === undefined ? label : group,
        href: path,
        icon: Icon && <Icon />,
        count: Count && <Count />,
        active: [first, ...others].some(({ path }) => isIn(path, current)),
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
