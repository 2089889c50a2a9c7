import { useCalls, useServices } from '../services/index.ts';
import { PictureField } from '../upload/index.ts';
import { photoCalls } from './calls.ts';
import { Matter } from './settings-frame.tsx';
import classes from './settings.module.css';

/** The own picture: shows, replaces and removes it. */
export function Photo() {
  const calls = useCalls(photoCalls);
  const { me } = useServices();
  return (
    <Matter title="Picture" text="PNG, JPEG, WebP or GIF, at most 1 MiB. Replaces the current picture.">
      <div className={classes['photo']}>
        {me.photoURL === '' ? (
          <span className={classes['nobody']} role="img" aria-label="No picture">
            {me.displayName.slice(0, 1).toUpperCase()}
          </span>
        ) : (
          <img src={me.photoURL} alt="You" />
        )}
        <PictureField isThere={me.photoURL !== ''} put={calls.put} remove={calls.remove} />
      </div>
    </Matter>
  );
}
