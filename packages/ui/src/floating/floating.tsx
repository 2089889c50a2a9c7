import { Popover } from '@base-ui/react/popover';
import type { KeyboardEvent, ReactNode } from 'react';
import { useFocusReturn } from '../focus/index.ts';
import css from './floating.module.css';

interface FloatingProps {
  /** The element it is positioned at. */
  anchor: Element;
  onClose(): void;
  /** Name for screen readers. */
  label: string;
  /** Maximum width in pixels. */
  width: number;
  align?: 'start' | 'center';
  children: ReactNode;
}

/** A popover beside its anchor. A click outside or Esc closes it and returns the focus. Mount it to open it. */
export function Floating({ anchor, onClose, label, width, align = 'start', children }: FloatingProps) {
  const panel = useFocusReturn(startFocus);
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Portal>
        <Popover.Positioner
          className={css.place}
          anchor={anchor}
          align={align}
          sideOffset={FLOATING_GAP}
          collisionPadding={FLOATING_EDGE}
        >
          <Popover.Popup
            ref={panel}
            data-overlay=""
            aria-label={label}
            className={`${css.surface} ${css.panel}`}
            style={{ width }}
            initialFocus={false}
            finalFocus={false}
            onKeyDown={keepOwnKeys}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Distance of the popover to its anchor and to the window's edge, pixels. */
export const FLOATING_GAP = 6;
export const FLOATING_EDGE = 8;

/** The panel itself gets the focus, so that Tab moves to its content. */
const startFocus = (panel: HTMLElement) => panel.focus({ preventScroll: true });

/** Keys pressed in the popover do not trigger the page's shortcuts. */
const keepOwnKeys = (event: KeyboardEvent) => event.stopPropagation();
