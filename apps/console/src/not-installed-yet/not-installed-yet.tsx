import { generalMessages } from '@hawser/domain/fields';
import classes from './not-installed-yet.module.css';

/** Says that what is chosen here is stored, and installed only by a later version. */
export function NotInstalledYet() {
  return (
    <p className={classes['note']} role="note">
      {generalMessages.notInstalledYet}
    </p>
  );
}
