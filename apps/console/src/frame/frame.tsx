import { AppFrame } from '@hawser/ui/app-frame';
import { LockIcon, SettingsIcon } from '@hawser/ui/icons';
import { LeavingContext } from '@hawser/ui/leaving';
import { ThemeMark, useTheme } from '@hawser/ui/themes';
import { Outlet, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { AccountButton } from '../account/index.ts';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { Missing } from '../app/missing.tsx';
import { useServices } from '../app/services.ts';
import { isLatePage } from '../code/index.ts';
import { DemoProvider } from '../demo/index.ts';
import { ADMIN_PAGE, useOwnPages } from '../page/index.ts';
import { MarkedProvider, PageDeedsProvider } from '../menu/index.ts';
import { useLive } from '../live/index.ts';
import { NetworkSelector } from '../networks/index.ts';
import { Palette } from '../palette/index.ts';
import { Onboarding } from '../onboarding/index.ts';
import { TellHost } from '../tell/index.ts';
import { WhyHost } from '../status/index.ts';
import classes from './frame.module.css';
import { FrameKeys } from './frame-keys.tsx';
import { Tools } from './tools.tsx';
import { DIALOGS_AHEAD, DialogHost } from './dialog-host.tsx';
import { fetchAhead } from './fetch-ahead.ts';
import { useCrumbs } from './use-crumbs.ts';
import { useLeaving } from './use-leaving.ts';

/** Whether the drawer shows icons alone; kept in this browser. */
const DRAWER_KEY = 'hawser-drawer';

/** The frame around every page: drawer, top line, dialogs, palette and keys. */
export function Frame() {
  const { ports } = useServices();
  const { pages, settings, has, planOnly } = useOwnPages();
  const { storage, clock } = ports;
  const { product } = useTheme();
  const router = useRouter();
  const live = useLive();
  const [collapsed, setCollapsed] = useState(storage.get(DRAWER_KEY) === 'icons');
  const [palette, setPalette] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { crumbs, current } = useCrumbs();
  const leaving = useLeaving();
  const navigate = useNavigate();
  const openPalette = useCallback(() => setPalette(true), []);
  const closePalette = useCallback(() => setPalette(false), []);

  useEffect(() => {
    const components = pages.map(({ to }) => router.routesByPath[to].options.component);
    const parts = [
      ...components.filter(isLatePage).map((page) => () => page.ahead()),
      ...(planOnly ? [] : DIALOGS_AHEAD),
    ];
    return fetchAhead(parts, { clock, isLive: () => live.state().kind === 'live' });
  }, [clock, live, router, pages, planOnly]);
  const nav = useMemo(
    () =>
      pages.map(({ to, label, Sign }) => ({
        id: to,
        label,
        href: to,
        icon: <Sign />,
        active: to === current,
      })),
    [current, pages],
  );

  const footNav = useMemo(
    () => [
      ...(has(ADMIN_PAGE.to)
        ? [
            {
              id: 'admin',
              label: ADMIN_PAGE.label,
              href: ADMIN_PAGE.to,
              icon: <LockIcon />,
              active: path === ADMIN_PAGE.to,
            },
          ]
        : []),
      ...settings.slice(0, 1).map(({ to }) => ({
        id: 'settings',
        label: 'Settings',
        href: to,
        icon: <SettingsIcon />,
        active: path.startsWith('/settings/'),
      })),
    ],
    [path, has, settings],
  );

  const framed = (
    <MarkedProvider>
      <PageDeedsProvider>
        <WhyHost>
          <FrameKeys onPalette={openPalette} />
          <AppFrame
            brand={
              <span className={classes['brand']}>
                <ThemeMark />
                {product}
              </span>
            }
            brandMark={<ThemeMark />}
            selector={planOnly ? undefined : <NetworkSelector />}
            nav={nav}
            footNav={footNav}
            foot={<AccountButton />}
            footMark={<AccountButton narrow />}
            onNavigate={(href) => void navigate({ href })}
            collapsed={collapsed}
            onCollapsed={(icons) => {
              storage.set(DRAWER_KEY, icons ? 'icons' : null);
              setCollapsed(icons);
            }}
            crumbs={crumbs}
            tools={!planOnly && <Tools onPalette={openPalette} />}
          >
            <ErrorBoundary place={path}>{has(path) ? <Outlet /> : <Missing />}</ErrorBoundary>
          </AppFrame>
          <DialogHost />
          {!planOnly && <Onboarding />}
          <TellHost />
          {palette && <Palette onClose={closePalette} />}
        </WhyHost>
      </PageDeedsProvider>
    </MarkedProvider>
  );
  return (
    <LeavingContext value={leaving}>
      {planOnly ? framed : <DemoProvider>{framed}</DemoProvider>}
    </LeavingContext>
  );
}
