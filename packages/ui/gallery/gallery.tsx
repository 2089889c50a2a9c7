import { useEffect, useState, useSyncExternalStore } from 'react';
import { AppFrame, NavCount } from '../src/app-frame/index.ts';
import { ClockContext, createManualClock, type UiClock } from '../src/clock/index.ts';
import { browserClock } from '../src/clock/adapters/browser-clock.ts';
import { ApplicationIcon } from '../src/icons/index.ts';
import { missingCode } from '../src/lazy/index.ts';
import { Select } from '../src/select/index.ts';
import { StyleNonceContext } from '../src/style-nonce/index.ts';
import {
  applyTheme,
  DEFAULT_THEME,
  loadTheme,
  type Theme,
  THEME_NAMES,
  ThemeContext,
  ThemeMark,
  type ThemeMode,
} from '../src/themes/index.ts';
import { ToastHost } from '../src/toast/index.ts';
import { TipHost } from '../src/tooltip/index.ts';
import css from './gallery.module.css';
import type { PageName } from './names.ts';
import { PAGES } from './pages/index.tsx';

const NONCE = 'gallery';
const asked = new URLSearchParams(location.search);

/** With `?still` the clock is stopped and advances only through `window.clock`: for tests and screenshots. */
const still = createManualClock(Date.UTC(2026, 10, 20, 14, 14));
const clock: UiClock = asked.has('still') ? still : browserClock;
/** Loads all code that is loaded after the page. */
const loadAll = async () => {
  const next = missingCode();
  for (let code = next(); code !== undefined; code = next()) await code.ahead();
};
Object.assign(window, { clock: still, loadAll });

const onHash = (listener: () => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

function address(theme: string, mode: ThemeMode): void {
  const search = new URLSearchParams(location.search);
  search.set('theme', theme);
  search.set('mode', mode);
  history.replaceState(null, '', `?${search}${location.hash}`);
}

/** The frame around all pages, with the theme and mode selection; both are in the URL. */
export function Gallery() {
  const page = useSyncExternalStore(onHash, () => location.hash.slice(1)) || 'tree-grid';
  const [collapsed, setCollapsed] = useState(false);
  const [theme, setTheme] = useState<Theme>(DEFAULT_THEME);
  const [mode, setMode] = useState<ThemeMode | null>(asked.get('mode') as ThemeMode | null);
  const shown = mode ?? theme.defaultMode;
  const choose = async (name: string, next: ThemeMode | null) => {
    const loaded = await loadTheme(name);
    if (loaded === null) return;
    applyTheme(loaded, document);
    setTheme(loaded);
    setMode(next);
    document.documentElement.dataset['mode'] = next ?? loaded.defaultMode;
    address(name, next ?? loaded.defaultMode);
  };
  // Tests change the theme where a dialog covers the selection.
  Object.assign(window, { show: choose });
  useEffect(() => {
    void choose(asked.get('theme') ?? 'default', asked.get('mode') as ThemeMode | null);
  }, []);
  const current = Object.hasOwn(PAGES, page) ? PAGES[page as PageName] : undefined;
  return (
    <StyleNonceContext value={NONCE}>
      <ThemeContext value={theme}>
        <ClockContext value={clock}>
          <ToastHost>
            <TipHost />
            <AppFrame
              brandMark={<ThemeMark />}
              brand={
                <>
                  <ThemeMark /> {theme.product}
                </>
              }
              nav={Object.entries(PAGES).map(([id, { title }]) => ({
                id,
                label: title,
                icon: <ApplicationIcon />,
                href: `#${id}`,
                active: id === page,
                count: <NavCount count={id === 'messages' ? 3 : 0} what="new messages" />,
              }))}
              onNavigate={(href) => {
                location.hash = href;
              }}
              collapsed={collapsed}
              onCollapsed={setCollapsed}
              crumbs={[{ label: 'Gallery', href: '#themes' }, { label: current?.title ?? page }]}
              tools={
                <>
                  <Select
                    variant="filter"
                    aria-label="Theme"
                    value={theme.name}
                    onChange={(name) => void choose(name, null)}
                    choices={THEME_NAMES.map((name) => ({ value: name, label: name }))}
                  />
                  <Select
                    variant="filter"
                    aria-label="Mode"
                    value={shown}
                    onChange={(next) => void choose(theme.name, next as ThemeMode)}
                    choices={[
                      { value: 'dark', label: 'dark' },
                      { value: 'light', label: 'light' },
                    ]}
                  />
                </>
              }
            >
              <div key={page} data-page={page} className={css.page}>
                {current?.page ?? <p>There is no such page.</p>}
              </div>
            </AppFrame>
          </ToastHost>
        </ClockContext>
      </ThemeContext>
    </StyleNonceContext>
  );
}
