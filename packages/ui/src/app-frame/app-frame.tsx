import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { Button } from '../button/index.ts';
import { circleTab, useFocusHome } from '../dialog/focus-circle.ts';
import { MenuIcon } from '../icons/index.ts';
import css from './app-frame.module.css';
import type { AppFrameProps } from './app-frame-props.ts';
import { Crumbs } from './crumbs.tsx';
import { Rail } from './rail.tsx';

/** The page's frame: a drawer of places, a top line, one main region. On a phone the drawer lies over it. */
export function AppFrame(props: AppFrameProps) {
  const [over, setOver] = useState(false);
  const drawer = useRef<HTMLDivElement>(null);
  useFocusHome(over, drawer);

  const navigate = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setOver(false);
    props.onNavigate(event.currentTarget.getAttribute('href') ?? '/');
  };

  const keys = {
    onKeyDown(event: KeyboardEvent) {
      if (!over) return;
      if (event.key === 'Escape') setOver(false);
      if (event.key === 'Tab' && drawer.current) circleTab(event, drawer.current);
    },
  };

  return (
    <div className={css.frame} data-collapsed={props.collapsed || undefined}>
      <a
        href="#main"
        className={css.skip}
        onClick={(event) => {
          // No step in the history: back would lead to the same page.
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        Skip to content
      </a>
      <div ref={drawer} className={css.drawer} data-over={over || undefined} {...keys}>
        <Rail {...props} over={over} onItem={navigate} onClose={() => setOver(false)} />
      </div>
      {over && <div className={css.veil} onPointerDown={() => setOver(false)} />}
      <header className={css.top}>
        <Button
          look="quiet"
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
