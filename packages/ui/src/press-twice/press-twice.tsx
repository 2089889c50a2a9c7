import type { ReactNode, Ref } from 'react';
import type { UiClock } from '../clock/index.ts';
import css from './press-twice.module.css';
import { usePressTwice } from './use-press-twice.ts';

interface PressTwiceProps {
  /** The action: 'Delete Rule'. */
  children: ReactNode;
  onConfirm(): void;
  disabled?: boolean;
  icon?: ReactNode;
  /** `item` for a line in a list or menu; default `button`. */
  variant?: 'button' | 'item';
  /** What the second press does, shown while it is awaited. Default: 'Press again to confirm'. */
  again?: string;
  /** Accessible name of the first press, where several buttons have the same words. */
  label?: string;
  /** Default: the page's clock. */
  clock?: Pick<UiClock, 'after'>;
  ref?: Ref<HTMLButtonElement>;
}

const AGAIN = 'Press again to confirm';

/** A button for actions that are hard to undo: it asks for a second press, 'Press again to confirm'. */
export function PressTwice({
  children,
  onConfirm,
  disabled,
  icon,
  variant = 'button',
  again = AGAIN,
  label,
  clock,
  ref,
}: PressTwiceProps) {
  const { state, press, leave } = usePressTwice(onConfirm, clock);
  const armed = state.at === 'armed';
  return (
    <>
      <button
        ref={ref}
        type="button"
        className={css.press}
        data-variant={variant}
        data-at={state.at}
        aria-label={armed ? undefined : label}
        disabled={disabled}
        aria-disabled={state.at === 'locked' || undefined}
        onClick={press}
        onKeyDown={(event) => {
          // Holding a key down is one press, however often it repeats.
          if (event.repeat && event.key === 'Enter') event.preventDefault();
          if (event.key !== 'Escape' || !armed) return;
          event.stopPropagation();
          event.preventDefault();
          leave();
        }}
      >
        {armed && <span className={css.fill} style={{ transform: `scaleX(${state.filled / 100})` }} />}
        {icon}
        {/* Keeps its width for a while: the second half of a double click must not hit something else. */}
        <span className={css.words} data-wide={again}>
          {armed ? again : children}
        </span>
      </button>
      <span data-visually-hidden role="status">
        {armed ? again : ''}
      </span>
    </>
  );
}
