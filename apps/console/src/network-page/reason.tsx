import type { Status } from '@hawser/domain/status';
import { reasonText } from '../status/index.ts';
import classes from './network-page.module.css';

/** Why a row is not fine, on one line; what does not fit is in its tooltip. */
export function Reason({ status }: { status: Status }) {
  const text = status.tone === 'positive' ? '' : reasonText(status);
  return (
    <span className={classes['reason']} data-tip={text}>
      {text}
    </span>
  );
}
