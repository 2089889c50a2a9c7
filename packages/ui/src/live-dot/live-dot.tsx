import { useNowText } from '../clock/index.ts';
import css from './live-dot.module.css';
import { type LiveState, liveWords } from './live-words.ts';

export interface LiveDotProps {
  state: LiveState;
  /** Since when it is stale, epoch milliseconds. */
  since?: number | null;
}

/** A dot and words: how current the page is. Screen readers are told when it changes. */
export function LiveDot({ state, since }: LiveDotProps) {
  const words = useNowText((now) => liveWords(state, since, now));
  return (
    <span className={css.live} data-state={state} role="status">
      <i aria-hidden="true" />
      <span className={css.words}>{words}</span>
    </span>
  );
}
