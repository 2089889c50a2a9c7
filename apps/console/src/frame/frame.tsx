import { AppFrame } from '@hawser/ui/app-frame';
import { useClock } from '@hawser/ui/clock';
import { bufferKeys } from '@hawser/ui/dialog';
import { NavigationGuardContext } from '@hawser/ui/unsaved-changes';
import { LazyCode, missingCode } from '@hawser/ui/lazy';
import { ThemeMark, useTheme } from '@hawser/ui/themes';
import { Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { LazyDialog } from '../lazy/index.ts';
import { useLive } from '../live/index.ts';
import { ActiveRecordProvider, PageActionsProvider } from '../menu/index.ts';
import { NoticeDialog } from '../notices/index.ts';
import { ErrorBoundary, NotFound } from '../page/index.ts';
import { useAvailablePages, useRegistry } from '../registry/index.ts';
import { useServices } from '../services/index.ts';
import { WhyHost } from '../status/index.ts';
import { DialogHost } from './dialog-host.tsx';
import { prefetch } from './prefetch.ts';
import { savesData } from './saves-data.ts';
import { FrameShortcuts } from './frame-shortcuts.tsx';
import { slotsOf, Providers } from './frame-slots.tsx';
import { Tools } from './tools.tsx';
import { useCrumbs } from './use-crumbs.ts';
import { useDrawer } from './use-drawer.tsx';
import { useNavigationGuard } from './use-navigation-guard.ts';
import classes from './frame.module.css';

/** Storage key: whether the drawer is collapsed to icons. */
const DRAWER_KEY = 'hawser-drawer';

/** Loaded after the first page: nobody uses it in the first second. */
const PALETTE = new LazyCode(() => import('../palette/index.ts'));

/** The frame around every page: drawer, top bar, dialogs, command palette and shortcuts. */
export function Frame() {
  const { ports, notices, blocks } = useServices();
  const { has, planOnly } = useAvailablePages();
  const { frame } = useRegistry();
  const { storage, clock } = ports;
  const { product } = useTheme();
  const live = useLive();
  const [collapsed, setCollapsed] = useState(storage.get(DRAWER_KEY) === 'icons');
  const [palette, setPalette] = useState(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { crumbs, current } = useCrumbs();
  const { nav, footNav } = useDrawer(current);
  useNavigationGuard(blocks);
  const navigate = useNavigate();
  const keysClock = useClock();
  const openPalette = useCallback(() => {
    bufferKeys(keysClock);
    setPalette(true);
  }, [keysClock]);
  const closePalette = useCallback(() => setPalette(false), []);

  useEffect(() => {
    if (planOnly || savesData()) return undefined;
    return prefetch(missingCode(), { clock, isLive: () => live.state().kind === 'live' });
  }, [clock, live, planOnly]);

  const framed = (
    <ActiveRecordProvider>
      <PageActionsProvider>
        <WhyHost>
          <FrameShortcuts onPalette={openPalette} />
          <AppFrame
            brand={
              <span className={classes['brand']}>
                <ThemeMark />
                {product}
              </span>
            }
            brandMark={<ThemeMark />}
            selector={planOnly ? undefined : slotsOf(frame, 'drawerTop')}
            nav={nav}
            footNav={footNav}
            foot={slotsOf(frame, 'drawerFoot')}
            footMark={slotsOf(frame, 'drawerFoot', true)}
            onNavigate={(href) => void navigate({ href })}
            collapsed={collapsed}
            onCollapsed={(icons) => {
              storage.set(DRAWER_KEY, icons ? 'icons' : null);
              setCollapsed(icons);
            }}
            crumbs={crumbs}
            tools={!planOnly && <Tools onPalette={openPalette} />}
          >
            {slotsOf(frame, 'notice')}
            <ErrorBoundary place={path}>{has(path) ? <Outlet /> : <NotFound />}</ErrorBoundary>
          </AppFrame>
          <DialogHost />
          {!planOnly && slotsOf(frame, 'background')}
          <NoticeDialog notices={notices} />
          {palette && (
            <LazyDialog code={PALETTE} onClose={closePalette}>
              {({ Palette }) => <Palette onClose={closePalette} />}
            </LazyDialog>
          )}
        </WhyHost>
      </PageActionsProvider>
    </ActiveRecordProvider>
  );
  return (
    <NavigationGuardContext value={blocks}>
      {planOnly ? framed : <Providers of={frame}>{framed}</Providers>}
    </NavigationGuardContext>
  );
}
