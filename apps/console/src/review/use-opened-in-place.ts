import { useEffect, useId, useRef, useState } from 'react';
import { isCovered } from '../shortcuts/index.ts';

/** The buttons whose content is open, the last opened last. */
const openers: HTMLElement[] = [];

const holdsFocus = (opener: HTMLElement): boolean =>
  [opener, document.getElementById(opener.getAttribute('aria-controls') ?? '')].some((element) =>
    element?.contains(document.activeElement),
  );

/** Which of the open contents Esc closes: the one with the focus, or else the last opened. Those below a dialog stay. */
function closedNext(scope: Element | null): HTMLElement | undefined {
  const inScope = openers.filter((opener) => opener.closest('[role="dialog"]') === scope);
  return inScope.findLast(holdsFocus) ?? inScope.at(-1);
}

/** In a field Esc belongs to the field. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select');

/**
 * What a button opens in place, such as a diff. Esc closes it and returns the focus to the button; in a dialog before it closes the
 * dialog. `button` are the properties of the button, `id` is the id of what it opens.
 */
export function useOpenedInPlace() {
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = ref.current;
    if (!isOpen || opener === null) return undefined;
    const dialog = opener.closest<HTMLElement>('[role="dialog"]');
    const onKey = (event: Event): void => {
      if (!(event instanceof KeyboardEvent) || event.key !== 'Escape' || event.defaultPrevented) return;
      if (isField(event.target) || (dialog === null && isCovered())) return;
      if (closedNext(dialog) !== opener) return;
      event.preventDefault();
      setOpen(false);
      opener.focus();
    };
    // A dialog keeps its keys from the page.
    const scope = dialog ?? window;
    openers.push(opener);
    scope.addEventListener('keydown', onKey);
    return () => {
      openers.splice(openers.indexOf(opener), 1);
      scope.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  const button = {
    ref,
    'aria-expanded': isOpen,
    'aria-controls': id,
    onClick: () => setOpen(!isOpen),
  } as const;
  return { isOpen, id, button };
}
