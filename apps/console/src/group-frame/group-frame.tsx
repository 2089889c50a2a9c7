import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAvailablePages } from '../registry/index.ts';
import classes from './group-frame.module.css';

interface GroupFrameProps {
  /** The group of the pages, as their registrations name it. */
  group: string;
  /** What the page called like the group is called among the others. */
  first?: string;
  children: ReactNode;
}

/** The frame of the pages of one group: the way to each of them, and the open one below. */
export function GroupFrame({ group, first = group, children }: GroupFrameProps) {
  const { pages } = useAvailablePages();
  const nav = useRef<HTMLElement>(null);
  // On a narrow screen the tabs scroll, and the open page may be among those out of sight.
  useEffect(() => {
    const open = nav.current?.querySelector('[aria-current]');
    open?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  return (
    <div className={classes['page']}>
      <nav ref={nav} className={classes['tabs']} aria-label={group}>
        {pages
          .filter((page) => page.group === group)
          .map(({ path, label }) => (
            <Link
              key={path}
              to={path}
              activeOptions={{ exact: true, includeSearch: false }}
              activeProps={{ 'aria-current': 'page' }}
            >
              {label === group ? first : label}
            </Link>
          ))}
      </nav>
      {children}
    </div>
  );
}
