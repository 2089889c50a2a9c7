import { Tooltip } from '@base-ui/react/tooltip';
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useClock } from '../clock/index.ts';
import { FLOATING_EDGE, FLOATING_GAP } from '../floating/index.ts';
import css from './tooltip.module.css';

/** Hover delay of tooltips (Spec 1, constants). */
export const TOOLTIP_DELAY_MS = 1000;

/** Spread over the element that the tooltip describes. */
interface TooltipTrigger {
  onPointerEnter(): void;
  onPointerLeave(): void;
  onPointerDown(): void;
  onFocus(): void;
  onBlur(): void;
  'aria-describedby': string | undefined;
}

/**
 * A tooltip for one element: spread `trigger` over the element and render `tip` beside it. Nothing is rendered before the
 * hover delay, so that a thousand tooltips cost nothing. `content` is called when the tooltip opens.
 */
export function useTooltip(
  anchor: RefObject<Element | null>,
  content: () => ReactNode,
): { trigger: TooltipTrigger; tip: ReactNode } {
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
    pending.current = clock.after(TOOLTIP_DELAY_MS, () => setShown(true));
  };
  useEffect(() => () => pending.current?.cancel(), []);
  useEffect(() => {
    if (!shown) return undefined;
    // Esc closes the tooltip (WCAG 1.4.13) but not the dialog below it.
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      setShown(false);
    };
    addEventListener('keydown', escape, true);
    return () => removeEventListener('keydown', escape, true);
  }, [shown]);

  const trigger: TooltipTrigger = {
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
          {/* The library's tooltips are only visual; these describe their element (WAI-ARIA, tooltip). */}
          <Tooltip.Popup id={id} role="tooltip" className={css.tip}>
            {content()}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
  return { trigger, tip };
}
