import type { ReactNode } from 'react';
import type { UiClock } from '../clock/index.ts';
import css from './press-twice.module.css';
import { usePressTwice } from './use-press-twice.ts';

export interface PressTwiceProps {
  /** What it does: 'Delete Rule'. */
  children: ReactNode;
  onConfirm(): void;
  disabled?: boolean;
  icon?: ReactNode;
  /** `item` for a line in a list or menu, `button` unless told. */
  look?: 'button' | 'item';
  /** Timers of its own; the page's clock unless told. */
  clock?: Pick<UiClock, 'after'>;
}

const AGAIN = 'Press again to confirm';

/** What is hard to undo asks for a second press: 'Press again to confirm'. */
export function PressTwice({ children, onConfirm, disabled, icon, look = 'button', clock }: PressTwiceProps) {
  const { state, press, leave } = usePressTwice(onConfirm, clock);
  const armed = state.at === 'armed';
  return (
    <>
      <button
        type="button"
        className={css.press}
        data-look={look}
        data-at={state.at}
        disabled={disabled}
        aria-disabled={state.at === 'locked' || undefined}
        onClick={press}
        onKeyDown={(event) => {
          // A key that is held down is one press, however often it repeats.
          if (event.repeat && event.key === 'Enter') event.preventDefault();
          if (event.key !== 'Escape' || !armed) return;
          event.stopPropagation();
          event.preventDefault();
          leave();
        }}
      >
        {armed && <span className={css.fill} style={{ transform: `scaleX(${state.filled / 100})` }} />}
        {icon}
        {/* It keeps its width for a while: the second half of a double click must hit nothing beside it. */}
        <span className={css.words} data-wide={AGAIN}>
          {armed ? AGAIN : children}
        </span>
      </button>
      <span className={css.said} role="status">
        {armed ? AGAIN : ''}
      </span>
    </>
  );
}
