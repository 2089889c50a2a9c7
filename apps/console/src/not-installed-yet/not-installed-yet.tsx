import { featureMessages } from '@hawser/domain/features';
import { generalMessages } from '@hawser/domain/fields';
import classes from './not-installed-yet.module.css';

/** Says that what is chosen here is stored, and installed only by a later version; `butArgoCd`: all of it but Argo CD. */
export function NotInstalledYet({ butArgoCd = false }: { butArgoCd?: boolean }) {
  return <Note text={butArgoCd ? featureMessages.onlyArgoCd : generalMessages.notInstalledYet} />;
}

/** Says what a choice waits for. */
export function Note({ text }: { text: string }) {
  return (
    <p className={classes['note']} role="note">
      {text}
    </p>
  );
}
