import { homeOf, PLAN_PAGE } from '@hawser/domain/accounts';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useServices } from '../services/index.ts';
import classes from './not-found.module.css';

/** Link to the start page of the account. */
function Home() {
  const home = homeOf(useServices().me);
  return <Link to={home}>{home === PLAN_PAGE ? 'Go to the Subscription' : 'Go to the Dashboard'}</Link>;
}

/** The 404 page. */
export function NotFound() {
  return <MissingPage />;
}

/** The 404 page, and where else it may be. */
export function MissingPage({ children }: { children?: ReactNode }) {
  return (
    <div className={classes['missing']}>
      <p className={classes['code']}>404</p>
      <h2>Page not found.</h2>
      <p>It may have been deleted, or the address is wrong.</p>
      {children}
      <Home />
    </div>
  );
}

/** The 403 page. */
export function Forbidden() {
  return (
    <div className={classes['missing']}>
      <p className={classes['code']}>403</p>
      <h2>You do not have access to this page.</h2>
      <p>
        It belongs to an organization that you are not a member of. An administrator of it can invite you.
      </p>
      <Home />
    </div>
  );
}
