import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAvailablePages } from '../registry/index.ts';
import classes from './settings.module.css';

/** The frame of the settings pages: their navigation, and one readable column. */
export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  const { pages } = useAvailablePages();
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

/** One section of a settings page: its description at the left, its controls beside it. */
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
