import '@fontsource-variable/inter';
import '@fontsource/jetbrains-mono';
import '../src/theme/base.css';
import { MantineProvider } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { AppFrame } from '../src/app-frame/index.ts';
import { Button } from '../src/button/index.ts';
import * as icons from '../src/icons/index.ts';
import { Kbd } from '../src/kbd/index.ts';
import { LiveDot } from '../src/live-dot/index.ts';
import { StyleNonceContext } from '../src/style-nonce/index.ts';
import { createHawserTheme } from '../src/theme/index.ts';
import { ToastHost } from '../src/toast/index.ts';
import type { TreeGridState } from '../src/tree-grid/index.ts';
import { BlocksPage } from './blocks-page.tsx';
import { DialogPage } from './dialog-page.tsx';
import css from './gallery.module.css';
import { GridPage } from './grid-page.tsx';

const NONCE = 'gallery';
const PAGES = [
  ['grid-10000-live', 'Rows', icons.NetworkIcon],
  ['grid-1000000-live', 'A million', icons.ClusterIcon],
  ['grid-3-live', 'Three', icons.ApplicationIcon],
  ['grid-0-empty', 'None', icons.QuestionIcon],
  ['grid-0-loading', 'Loading', icons.SpinnerIcon],
  ['grid-0-refused', 'Refused', icons.LockIcon],
  ['grid-40-stale', 'Stale', icons.WarningIcon],
  ['blocks', 'Blocks', icons.DashboardIcon],
  ['dialog-form', 'Form', icons.EditIcon],
  ['dialog-steps', 'Steps', icons.TerminalIcon],
  ['dialog-confirm', 'Confirm', icons.TrashIcon],
  ['dialog-tags', 'Tags', icons.TagIcon],
] as const;

const onHash = (listener: () => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

function Page({ name }: { name: string }) {
  const [kind, first = '', state = 'live'] = name.split('-');
  if (kind === 'blocks') return <BlocksPage />;
  if (kind === 'dialog') return <DialogPage key={name} which={first} />;
  return <GridPage key={name} total={Number(first)} state={state as TreeGridState} />;
}

function Gallery() {
  const page = useSyncExternalStore(onHash, () => location.hash.slice(1)) || 'grid-10000-live';
  const [collapsed, setCollapsed] = useState(false);
  const [mode, setMode] = useState<'dark' | 'light'>(() =>
    new URLSearchParams(location.search).get('mode') === 'light' ? 'light' : 'dark',
  );
  return (
    <MantineProvider {...createHawserTheme()} forceColorScheme={mode} getStyleNonce={() => NONCE}>
      <StyleNonceContext value={NONCE}>
        <ToastHost>
          <AppFrame
            brandMark="▟"
            brand={<>▟ Hawser</>}
            nav={PAGES.map(([id, label, Sign]) => ({
              id,
              label,
              icon: <Sign />,
              href: `#${id}`,
              active: id === page,
              count: id === 'blocks' ? 3 : 0,
            }))}
            onNavigate={(href) => {
              location.hash = href;
            }}
            collapsed={collapsed}
            onCollapsed={setCollapsed}
            crumbs={[
              { label: 'Gallery', href: '#grid-3-live' },
              { label: PAGES.find(([id]) => id === page)?.[1] ?? page },
            ]}
            tools={
              <>
                <button type="button" className={css.search}>
                  Search <Kbd>/</Kbd>
                </button>
                <LiveDot state={page.includes('stale') ? 'stale' : 'live'} />
                <Button
                  look="quiet"
                  icon={mode === 'dark' ? <icons.SunIcon /> : <icons.MoonIcon />}
                  aria-label="Light or dark"
                  onClick={() => setMode(mode === 'dark' ? 'light' : 'dark')}
                />
              </>
            }
          >
            <Page name={page} />
          </AppFrame>
        </ToastHost>
      </StyleNonceContext>
    </MantineProvider>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);
