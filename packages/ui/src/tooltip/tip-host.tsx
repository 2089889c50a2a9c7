import { Tooltip } from '@base-ui/react/tooltip';
import { useEffect, useId, useState } from 'react';
import { useClock } from '../clock/index.ts';
import { FLOATING_EDGE, FLOATING_GAP } from '../floating/index.ts';
import { tipAt, type Tip } from './tip-at.ts';
import css from './tooltip.module.css';
import { TOOLTIP_DELAY_MS } from './use-tooltip.tsx';

/**
 * Shows the tooltip of the element with `data-tip` that the pointer or the focus has been on for TOOLTIP_DELAY_MS. One for
 * the whole page: a grid's cells have tooltips that cost nothing until then.
 */
export function TipHost() {
  const clock = useClock();
  const id = useId();
  const [shown, setShown] = useState<Tip | null>(null);
  useEffect(() => {
    let current: Element | null = null;
    let pending: { cancel(): void } | null = null;
    const hide = () => {
      pending?.cancel();
      pending = null;
      current = null;
      setShown(null);
    };
    const enter = (event: Event) => {
      const tip = event.target instanceof Element ? tipAt(event.target) : null;
      if (tip?.anchor === current) return;
      hide();
      if (tip === null || (event instanceof PointerEvent && event.pointerType === 'touch')) return;
      current = tip.anchor;
      // Its text may have changed by then.
      pending = clock.after(TOOLTIP_DELAY_MS, () => setShown(tipAt(tip.anchor)));
    };
    const ends = ['pointerdown', 'focusout', 'scroll', 'wheel'];
    addEventListener('pointerover', enter);
    addEventListener('focusin', enter);
    document.documentElement.addEventListener('pointerleave', hide);
    for (const end of ends) addEventListener(end, hide, { capture: true, passive: true });
    return () => {
      hide();
      removeEventListener('pointerover', enter);
      removeEventListener('focusin', enter);
      document.documentElement.removeEventListener('pointerleave', hide);
      for (const end of ends) removeEventListener(end, hide, { capture: true });
    };
  }, [clock]);

  useEffect(() => {
    if (shown === null) return undefined;
    const { anchor } = shown;
    const isDescribed = anchor.hasAttribute('aria-describedby') || anchor.hasAttribute('aria-description');
    if (!isDescribed) anchor.setAttribute('aria-describedby', id);
    // Esc closes the tooltip (WCAG 1.4.13) but not the dialog below it.
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      setShown(null);
    };
    addEventListener('keydown', escape, true);
    return () => {
      if (!isDescribed) anchor.removeAttribute('aria-describedby');
      removeEventListener('keydown', escape, true);
    };
  }, [shown, id]);

  if (shown === null) return null;
  return (
    <Tooltip.Root open onOpenChange={() => setShown(null)}>
      <Tooltip.Portal>
        <Tooltip.Positioner
          className={css.place}
          anchor={shown.anchor}
          side="bottom"
          sideOffset={FLOATING_GAP}
          collisionPadding={FLOATING_EDGE}
        >
          <Tooltip.Popup id={id} role="tooltip" className={css.tip}>
            {shown.text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
