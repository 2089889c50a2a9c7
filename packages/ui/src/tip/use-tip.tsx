import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useClock } from '../clock/index.ts';
import { placeNear } from '../floating/index.ts';
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
  const element = shown ? anchor.current : null;
  const tip = element && (
    <Tip id={id} anchor={element} onHide={hide}>
      {content()}
    </Tip>
  );
  return { trigger, tip };
}

interface TipProps {
  id: string;
  anchor: Element;
  onHide(): void;
  children: ReactNode;
}

function Tip({ id, anchor, onHide, children }: TipProps) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bubble.current;
    if (!element) return;
    element.showPopover();
    const { left, top } = placeNear(
      anchor.getBoundingClientRect(),
      { width: element.offsetWidth, height: element.offsetHeight },
      { width: window.innerWidth, height: window.innerHeight },
      'center',
      6,
    );
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [anchor]);
  useEffect(() => {
    // Whatever moves the anchor away, and Esc (WCAG 1.4.13), takes the tip with it.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onHide();
    };
    window.addEventListener('scroll', onHide, true);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('scroll', onHide, true);
      window.removeEventListener('keydown', onKey);
    };
  }, [onHide]);
  return (
    <div ref={bubble} id={id} popover="manual" role="tooltip" className={css.tip}>
      {children}
    </div>
  );
}
