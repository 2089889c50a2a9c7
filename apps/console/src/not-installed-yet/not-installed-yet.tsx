import { featureMessages } from '@hawser/domain/features';
import { generalMessages } from '@hawser/domain/fields';
import classes from './not-installed-yet.module.css';

/** Says that what is chosen here is stored, and installed only by a later version. */
export function NotInstalledYet() {
  return <Note text={generalMessages.notInstalledYet} />;
}

/** Says how features get to the clusters. */
export function HowInstalled() {
  return <Note text={featureMessages.howInstalled} />;
}

/** Says what a choice waits for. */
export function Note({ text }: { text: string }) {
  return (
    <p className={classes['note']} role="note">
      {text}
    </p>
  );
}
