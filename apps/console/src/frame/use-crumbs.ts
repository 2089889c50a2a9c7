import type { Crumb } from '@hawser/ui/app-frame';
import { useTheme } from '@hawser/ui/themes';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useRows } from '../live/index.ts';
import { type PageEntry, useAvailablePages } from '../registry/index.ts';

/** A path without trailing slash. */
const plain = (path: string): string => path.replace(/(?<=.)\/$/, '');

/** The current page's registration, and its route parameters. */
function useOpenPage(path: string): {
  page: PageEntry | undefined;
  params: Readonly<Record<string, string | undefined>>;
} {
  const match = useRouterState({ select: (state) => state.matches.at(-1) });
  const { pages, has } = useAvailablePages();
  // For an unknown path the router matches a prefix.
  const isMatched = match !== undefined && plain(match.pathname) === plain(path) && has(path);
  const page = isMatched ? pages.find((known) => known.path === plain(match.fullPath)) : undefined;
  return { page, params: match?.params ?? {} };
}

/** The breadcrumbs: the page, and the record if one is open. Also the title of the tab. */
export function useCrumbs(): { crumbs: readonly Crumb[]; current: string | undefined } {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { page, params } = useOpenPage(path);
  const { pages } = useAvailablePages();
  const { product } = useTheme();
  const { record } = page ?? {};
  const query = record?.query(params) ?? null;
  const { rows, content } = useRows(query);
  const [found] = rows;
  // Until the response arrives, the window has the content of the page before.
  const isAbsent = found === undefined && content !== null && content.collection === query?.collection;
  const name = isAbsent ? (record?.absent ?? 'Not found') : found?.alias || found?.name;
  const on = useRows(record?.on?.(params) ?? null).rows[0]?.clusterName;
  const listed = record === undefined ? page : pages.find((known) => known.path === record.under);
  const label = listed?.label ?? (path === '/error403' ? 'No access' : 'Not found');
  const title = [name, on, label, product].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  const isRecord = record !== undefined;
  const crumbs = useMemo(
    () =>
      isRecord
        ? [{ label, href: listed?.path ?? '/' }, { label: [name ?? '…', on].filter(Boolean).join(' on ') }]
        : [{ label }],
    [isRecord, label, name, on, listed],
  );
  return { crumbs, current: listed?.path };
}
