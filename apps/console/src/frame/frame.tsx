import { AppFrame } from '@hawser/ui/app-frame';
import { useClock } from '@hawser/ui/clock';
import { holdKeys } from '@hawser/ui/dialog';
import { LeavingContext } from '@hawser/ui/unsaved-changes';
import { Code } from '@hawser/ui/lazy';
import { ThemeMark, useTheme } from '@hawser/ui/themes';
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { LazyDialog } from '../lazy/index.ts';
import { useLive } from '../live/index.ts';
import { MarkedProvider, PageActionsProvider } from '../menu/index.ts';
import { NoticeDialog } from '../notices/index.ts';
import { ErrorBoundary, Missing } from '../page/index.ts';
import { useOwnPages, useRegistry } from '../registry/index.ts';
import { useServices } from '../services/index.ts';
import { WhyHost } from '../status/index.ts';
import { DialogHost } from './dialog-host.tsx';
import { fetchAhead } from './fetch-ahead.ts';
import { FrameKeys } from './frame-keys.tsx';
import { partsOf, Providers } from './frame-parts.tsx';
import { Tools } from './tools.tsx';
import { useCrumbs } from './use-crumbs.ts';
import { useDrawer } from './use-drawer.tsx';
import { useLeaving } from './use-leaving.ts';
import classes from './frame.module.css';

/** Whether the drawer shows icons alone; kept in this browser. */
const DRAWER_KEY = 'hawser-drawer';

/** Comes after the first page: nobody types in the first second. */
const PALETTE = new Code(() => import('../palette/index.ts'));

/** The frame around every page: drawer, top line, dialogs, palette and keys. */
export function Frame() {
  const { ports, notices } = useServices();
  const { pages, has, planOnly } = useOwnPages();
  const { dialogs, frame } = useRegistry();
  const { storage, clock } = ports;
  const { product } = useTheme();
  const live = useLive();
  const [collapsed, setCollapsed] = useState(storage.get(DRAWER_KEY) === 'icons');
  const [palette, setPalette] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { crumbs, current } = useCrumbs();
  const { nav, footNav } = useDrawer(current);
  const leaving = useLeaving();
  const navigate = useNavigate();
  const keysClock = useClock();
  const openPalette = useCallback(() => {
    holdKeys(keysClock);
    setPalette(true);
  }, [keysClock]);
  const closePalette = useCallback(() => setPalette(false), []);

  useEffect(() => {
    const parts = [
      () => PALETTE.ahead(),
      ...pages
        .filter(({ drawer }) => drawer === 'main')
        .map(
          ({ component }) =>
            () =>
              component.ahead(),
        ),
      // They must open also while the server is away.
      ...(planOnly
        ? []
        : [...dialogs.values()].map(
            ({ code }) =>
              () =>
                code.ahead(),
          )),
    ];
    return fetchAhead(parts, { clock, isLive: () => live.state().kind === 'live' });
  }, [clock, live, pages, dialogs, planOnly]);

  const framed = (
    <MarkedProvider>
      <PageActionsProvider>
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
            selector={planOnly ? undefined : partsOf(frame, 'drawerTop')}
            nav={nav}
            footNav={footNav}
            foot={partsOf(frame, 'drawerFoot')}
            footMark={partsOf(frame, 'drawerFoot', true)}
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
          {!planOnly && partsOf(frame, 'always')}
          <NoticeDialog notices={notices} />
          {palette && (
            <LazyDialog code={PALETTE} onClose={closePalette}>
              {({ Palette }) => <Palette onClose={closePalette} />}
            </LazyDialog>
          )}
        </WhyHost>
      </PageActionsProvider>
    </MarkedProvider>
  );
  return (
    <LeavingContext value={leaving}>
      {planOnly ? framed : <Providers of={frame}>{framed}</Providers>}
    </LeavingContext>
  );
}
