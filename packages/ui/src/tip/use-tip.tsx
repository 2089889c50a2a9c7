import { Tooltip } from '@base-ui/react/tooltip';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useClock } from '../clock/index.ts';
import { FLOATING_EDGE, FLOATING_GAP } from '../floating/index.ts';
import css from './tip.module.css';

/** A tooltip comes after the pointer has rested this long (Spec 1, constants). */
export const TIP_DELAY_MS = 1000;

/** Spread over the element that the tip explains. */
export interface TipTrigger {
  onPointerEnter(): void;
  onPointerLeave(): void;
  onPointerDown(): void;
  onFocus(): void;
  onBlur(): void;
  'aria-describedby': string | undefined;
}

/**
 * A tooltip for one element: `trigger` goes over the element, `tip` beside it. Nothing is drawn until the
 * pointer has rested, so a thousand of them cost nothing. `content` is called when it shows.
 */
export function useTip(
  anchor: RefObject<Element | null>,
  content: () => ReactNode,
): { trigger: TipTrigger; tip: ReactNode } {
  const clock = useClock();
  const id = useId();
  const [shown, setShown] = useState(false);
  const pending = useRef<{ cancel(): void } | null>(null);

  const hide = () => {
    pending.current?.cancel();
    pending.current = null;
    setShown(false);
  };
  const wait = () => {
    pending.current?.cancel();
    pending.current = clock.after(TIP_DELAY_MS, () => setShown(true));
  };
  useEffect(() => () => pending.current?.cancel(), []);

  const trigger: TipTrigger = {
    onPointerEnter: wait,
    onPointerLeave: hide,
    onPointerDown: hide,
    onFocus: wait,
    onBlur: hide,
    'aria-describedby': shown ? id : undefined,
  };
  const tip = shown && (
    <Tooltip.Root open onOpenChange={hide}>
      <Tooltip.Portal>
        <Tooltip.Positioner
          className={css.place}
          anchor={anchor}
          side="bottom"
          sideOffset={FLOATING_GAP}
          collisionPadding={FLOATING_EDGE}
        >
          {/* The library leaves tooltips to the eye alone; here they describe their element (WAI-ARIA, tooltip). */}
          <Tooltip.Popup id={id} role="tooltip" className={css.tip}>
            {content()}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
  return { trigger, tip };
}
