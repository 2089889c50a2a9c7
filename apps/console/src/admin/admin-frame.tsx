import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAvailablePages } from '../registry/index.ts';
import { ADMINISTRATION } from './group.ts';
import classes from './admin.module.css';

/** The frame of the pages of administration: their navigation, and the page below. */
export function AdminFrame({ title, children }: { title: string; children: ReactNode }) {
  const { pages } = useAvailablePages();
  return (
    <div className={classes['page']}>
      <nav className={classes['tabs']} aria-label={ADMINISTRATION}>
        {pages
          .filter(({ group }) => group === ADMINISTRATION)
          .map(({ path, label }) => (
            <Link
              key={path}
              to={path}
              activeOptions={{ exact: true, includeSearch: false }}
              activeProps={{ 'aria-current': 'page' }}
            >
              {label === ADMINISTRATION ? 'Users' : label}
            </Link>
          ))}
      </nav>
      <section className={classes['content']} aria-label={title}>
        {children}
      </section>
    </div>
  );
}
