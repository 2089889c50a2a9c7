import { useNowText } from '../clock/index.ts';
import css from './live-dot.module.css';
import { type LiveState, liveText } from './live-text.ts';

interface LiveDotProps {
  state: LiveState;
  /** Since when the data is stale, epoch milliseconds. */
  since?: number | null;
}

/** A dot and a text: whether the page is live. Changes are announced to screen readers. */
export function LiveDot({ state, since }: LiveDotProps) {
  const words = useNowText((now) => liveText(state, since, now));
  return (
    <span className={css.live} data-state={state} role="status">
      <i aria-hidden="true" />
      <span className={css.words}>{words}</span>
    </span>
  );
}
