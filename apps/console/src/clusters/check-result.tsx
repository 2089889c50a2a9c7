import type { ConnectionCheck } from '@hawser/contract/clusters';
import { CheckIcon, CrossIcon } from '@hawser/ui/icons';
import classes from './clusters-form.module.css';

/** The result of a connection test. */
export function CheckResult({ found: { reached, message } }: { found: ConnectionCheck }) {
  const Sign = reached ? CheckIcon : CrossIcon;
  return (
    <span className={classes['found']} data-reached={reached || undefined} role="status">
      <Sign size={13} /> {message}
    </span>
  );
}
