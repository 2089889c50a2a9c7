import { Dialog } from '@base-ui/react/dialog';
import { type MouseEvent, useState } from 'react';
import { Button } from '../button/index.ts';
import { useKeptFocus } from '../focus/index.ts';
import { MenuIcon } from '../icons/index.ts';
import css from './app-frame.module.css';
import type { AppFrameProps } from './app-frame-props.ts';
import { Crumbs } from './crumbs.tsx';
import { Rail } from './rail.tsx';

/** The page's frame: navigation drawer, top bar, and main region, which keeps the focus. On a phone the drawer is an overlay. */
export function AppFrame(props: AppFrameProps) {
  const [over, setOver] = useState(false);
  useKeptFocus();

  const navigate = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOver(false);
    props.onNavigate(event.currentTarget.getAttribute('href') ?? '/');
  };

  return (
    <div className={css.frame} data-collapsed={props.collapsed || undefined}>
      <a
        href="#main"
        className={css.skip}
        onClick={(event) => {
          // Adds no history entry: back would lead to the same page.
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        Skip to content
      </a>
      {over ? (
        <Dialog.Root open onOpenChange={setOver}>
          <Dialog.Portal>
            <Dialog.Backdrop className={css.veil} />
            <Dialog.Popup className={css.drawer} aria-label="Menu" data-over="" data-overlay="">
              <Rail {...props} over onItem={navigate} onClose={() => setOver(false)} />
            </Dialog.Popup>
          </Dialog.Portal>
        </Dialog.Root>
      ) : (
        <div className={css.drawer}>
          <Rail {...props} over={false} onItem={navigate} onClose={() => setOver(false)} />
        </div>
      )}
      <header className={css.top}>
        <Button
          variant="quiet"
          className={css.menu}
          icon={<MenuIcon />}
          aria-label="Menu"
          aria-expanded={over}
          onClick={() => setOver(true)}
        />
        <Crumbs crumbs={props.crumbs} onItem={navigate} />
        <div className={css.tools}>{props.tools}</div>
      </header>
      <main id="main" tabIndex={-1} className={css.main}>
        {props.children}
      </main>
    </div>
  );
}
