import type { AppObject } from '@hawser/contract';
import type { Crumb } from '@hawser/ui/app-frame';
import { useTheme } from '@hawser/ui/themes';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useWindow } from '../live/index.ts';
import { ADMIN_PAGE, useOwnPages } from '../page/index.ts';

/** The addresses of an application: its own, and the one that names its network as well. */
const APPLICATION = [/^\/applications\/([^/]+)\/?$/, /^\/applications\/tree\/([^/]+)\/networks\/[^/]+\/?$/];

/** The name of an application, while its page is open. */
function useApplicationName(id: string | undefined): string | undefined {
  const object = useWindow<AppObject>(
    id === undefined ? null : { collection: 'objects', ids: [id], range: { from: 0, to: 1 } },
  );
  return object.rows[0]?.name;
}

/** Where you are: the page, and the record where one is open. The tab is titled the same. */
export function useCrumbs(): { crumbs: readonly Crumb[]; current: string | undefined } {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { pages, settings, has } = useOwnPages();
  const id = has(path) ? APPLICATION.flatMap((form) => form.exec(path)?.[1] ?? [])[0] : undefined;
  const page = pages.find(
    ({ to }) => to === (id === undefined ? path.replace(/(?<=.)\/$/, '') : '/applications'),
  );
  const name = useApplicationName(id);
  const { product } = useTheme();
  const setting = settings.find(({ to }) => path === to);
  const label =
    page?.label ??
    setting?.label ??
    (path === ADMIN_PAGE.to && has(path)
      ? ADMIN_PAGE.label
      : path === '/error403'
        ? 'Not yours'
        : 'Not found');
  const title = [name, label, product].filter(Boolean).join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
  const crumbs = useMemo(
    () => (id === undefined ? [{ label }] : [{ label, href: page?.to ?? '/' }, { label: name ?? '…' }]),
    [id, label, name, page],
  );
  return { crumbs, current: page?.to };
}
