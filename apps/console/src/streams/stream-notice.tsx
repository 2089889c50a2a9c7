import { Age } from '@hawser/ui/age';
import type { StreamState } from './agent-stream.ts';
import classes from './streams.module.css';

/** A message of Kubernetes ends without a period. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Why nothing, or nothing new, comes on a stream; nothing while it is open. */
export function StreamNotice({ state, what }: { state: StreamState; what: string }) {
  if (state.kind === 'opening') {
    return (
      <p role="status" className={classes['notice']}>
        Reading {what} from the cluster…
      </p>
    );
  }
  if (state.kind === 'interrupted') {
    return (
      <p role="status" className={classes['notice']} data-tone="warning">
        {sentence(state.message)}{' '}
        {state.since === null ? (
          'Trying again.'
        ) : (
          <>
            Interrupted <Age instant={state.since} /> ago; trying again.
          </>
        )}
      </p>
    );
  }
  if (state.kind !== 'ended' || state.end.code === 'done') return null;
  return (
    <p role="alert" className={classes['notice']} data-tone="negative">
      {state.end.message}
    </p>
  );
}
