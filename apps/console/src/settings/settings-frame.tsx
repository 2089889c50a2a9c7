import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useOwnPages } from '../registry/index.ts';
import classes from './settings.module.css';

/** What the pages of the settings have in common: the way between them, and one readable column. */
export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  const { pages } = useOwnPages();
  return (
    <div className={classes['page']}>
      <nav className={classes['tabs']} aria-label="Settings">
        {pages
          .filter(({ group }) => group === 'Settings')
          .map(({ path, label }) => (
            <Link key={path} to={path} activeProps={{ 'aria-current': 'page' }}>
              {label}
            </Link>
          ))}
      </nav>
      <section className={classes['column']} aria-label={title}>
        {children}
      </section>
    </div>
  );
}

/** One matter of a settings page: what it is at the left, what can be done about it beside. */
export function Matter({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className={classes['matter']} aria-label={title}>
      <div>
        <h2>{title}</h2>
        {text !== undefined && <p className={classes['text']}>{text}</p>}
      </div>
      <div className={classes['body']}>{children}</div>
    </section>
  );
}
