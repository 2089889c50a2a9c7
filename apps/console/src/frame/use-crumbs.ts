import type { Crumb } from '@hawser/ui/app-frame';
import { useTheme } from '@hawser/ui/themes';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useRows } from '../live/index.ts';
import { type PageEntry, useOwnPages } from '../registry/index.ts';

/** An address without the slash at its end. */
const plain = (path: string): string => path.replace(/(?<=.)\/$/, '');

/** The open page as it is registered, and the parameters of its address. */
function useOpenPage(path: string): {
  page: PageEntry | undefined;
  params: Readonly<Record<string, string | undefined>>;
} {
  const match = useRouterState({ select: (state) => state.matches.at(-1) });
  const { pages, has } = useOwnPages();
  // Of an address that nothing is at, the router matches the beginning.
  const isMatched = match !== undefined && plain(match.pathname) === plain(path) && has(path);
  const page = isMatched ? pages.find((known) => known.path === plain(match.fullPath)) : undefined;
  return { page, params: match?.params ?? {} };
}

/** Where you are: the page, and the record where one is open. The tab is titled the same. */
export function useCrumbs(): { crumbs: readonly Crumb[]; current: string | undefined } {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { page, params } = useOpenPage(path);
  const { pages } = useOwnPages();
  const { product } = useTheme();
  const { record } = page ?? {};
  const name = useRows(record?.query(params) ?? null).rows[0]?.name;
  const listed = record === undefined ? page : pages.find((known) => known.path === record.under);
  const label = listed?.label ?? (path === '/error403' ? 'No access' : 'Not found');
  const title = [name, label, product].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  const isRecord = record !== undefined;
  const crumbs = useMemo(
    () => (isRecord ? [{ label, href: listed?.path ?? '/' }, { label: name ?? '…' }] : [{ label }]),
    [isRecord, label, name, listed],
  );
  return { crumbs, current: listed?.path };
}
