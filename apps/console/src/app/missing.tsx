import { Link } from '@tanstack/react-router';
import classes from './missing.module.css';

/** The 404 page. */
export function Missing() {
  return (
    <div className={classes['missing']}>
      <p className={classes['code']}>404</p>
      <h1>There is nothing at this address.</h1>
      <p>It may have been deleted, or it never was.</p>
      <Link to="/dashboard">Go to the Dashboard</Link>
    </div>
  );
}
