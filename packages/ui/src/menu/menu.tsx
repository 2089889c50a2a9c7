import { Menu as Base } from '@base-ui/react/menu';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useFocusReturn } from '../focus/index.ts';
import { FLOATING_EDGE, FLOATING_GAP, floating } from '../floating/index.ts';
import css from './menu.module.css';

/** An entry of a menu. */
interface MenuEntry {
  id: string;
  label: string;
  icon?: ReactNode;
  /** The shortcut. */
  shortcut?: string | undefined;
  /** Why it is disabled: it stays visible and focusable, and shows the reason. */
  reason?: string | undefined;
  run(): void;
}

export interface MenuProps {
  /** The element it is positioned at, or a point as an empty rectangle. */
  anchor: Element | { getBoundingClientRect(): DOMRect };
  /** Name for screen readers. */
  label: string;
  entries: readonly MenuEntry[];
  /** Width in pixels. */
  width?: number;
  onClose(): void;
}

/** A menu beside its anchor, navigated by arrow keys and first letters. Mount it to open it. */
export function Menu({ anchor, label, entries, width = 232, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const popup = useFocusReturn(startFocus);
  return (
    <Base.Root open modal={false} onOpenChange={onClose}>
      <Base.Portal>
        <Base.Positioner
          className={floating.place}
          anchor={anchor}
          align="start"
          sideOffset={FLOATING_GAP}
          collisionPadding={FLOATING_EDGE}
        >
          <Base.Popup
            ref={(element) => {
              menu.current = element;
              popup(element);
            }}
            finalFocus={false}
            data-overlay=""
            aria-label={label}
            className={`${floating.surface} ${css.menu}`}
            style={{ width }}
            onKeyDown={keepOwnKeys}
          >
            <FirstEntry menu={menu} />
            {entries.map(({ id, label, icon, shortcut, reason, run }) => (
              <Base.Item
                key={id}
                className={css.entry}
                label={label}
                disabled={reason !== undefined}
                onClick={run}
              >
                {icon}
                <span className={css.label}>
                  {label}
                  {reason !== undefined && <small>{reason}</small>}
                </span>
                {shortcut !== undefined && reason === undefined && <kbd>{shortcut}</kbd>}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** The menu handles keys from now on; the library knows its entries a moment later. */
const startFocus = (menu: HTMLElement) => menu.focus({ preventScroll: true });

/**
 * The first entry gets the focus, however the menu was opened. The library may move it to the menu itself later, before it
 * was used.
 */
function FirstEntry({ menu }: { menu: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const element = menu.current;
    if (element === null) return undefined;
    const focusFirst = () =>
      element.querySelector<HTMLElement>('[role="menuitem"]')?.focus({ preventScroll: true });
    const used = new AbortController();
    const end = () => used.abort();
    const { signal } = used;
    element.addEventListener('focus', focusFirst, { signal });
    element.addEventListener('keydown', end, { signal, capture: true });
    element.addEventListener('pointermove', end, { signal, capture: true });
    focusFirst();
    return end;
  }, [menu]);
  return null;
}

/** Keys pressed in a menu do not trigger the page's shortcuts. */
const keepOwnKeys = (event: KeyboardEvent) => event.stopPropagation();
