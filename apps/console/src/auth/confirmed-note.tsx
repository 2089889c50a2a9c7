import { useEffect } from 'react';
import type { Ports } from '../ports/index.ts';
import { CONFIRMED_KEY } from './confirmed-key.ts';
import classes from './auth.module.css';

/** The end of a window in which the person signed in with a provider again: the page that opened it goes on. */
export function ConfirmedNote({
  ports: { storage, clock },
  hasFailed,
}: {
  ports: Pick<Ports, 'storage' | 'clock'>;
  hasFailed: boolean;
}) {
  useEffect(() => {
    if (hasFailed) return;
    storage.set(CONFIRMED_KEY, String(clock.now()));
    // Works only in a window that a page opened.
    window.close();
  }, [storage, clock, hasFailed]);
  return (
    <section className={classes['form']}>
      <h1>{hasFailed ? 'Not confirmed' : 'Confirmed'}</h1>
      <p className={classes['lead']}>
        {hasFailed
          ? 'Close this window, and try again in the page that opened it.'
          : 'You can close this window: the page that opened it continues by itself.'}
      </p>
    </section>
  );
}
