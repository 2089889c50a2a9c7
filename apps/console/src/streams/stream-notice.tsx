import { Age } from '@hawser/ui/age';
import type { StreamState } from './agent-stream.ts';
import classes from './streams.module.css';

/** A message of Kubernetes ends without a period. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

interface StreamNoticeProps {
  state: StreamState;
  /** What is read: 'events'. */
  what: string;
  /** The names of the clusters, where several are shown. */
  clusters?: string;
}

/** Why nothing, or nothing new, comes on a stream; nothing while it is open. */
export function StreamNotice({ state, what, clusters }: StreamNoticeProps) {
  const of = clusters === undefined ? null : <b>{clusters}: </b>;
  if (state.kind === 'opening') {
    return (
      <p role="status" className={classes['notice']}>
        Reading {what} from {clusters ?? 'the cluster'}…
      </p>
    );
  }
  if (state.kind === 'interrupted') {
    return (
      <p role="status" className={classes['notice']} data-tone="warning">
        {of}
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
      {of}
      {state.end.message}
    </p>
  );
}
