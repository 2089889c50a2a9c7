import { useEffect } from 'react';

/** What is open over the page: dialogs, menus, lists. Keys pressed in there are its own. */
const OVERLAY = '[data-overlay]';
/** So long keys wait for a dialog that was asked for and does not come, milliseconds. */
export const HELD_MS = 1000;

/** Keys that the browser and the dialog handle by themselves wherever the focus is. */
const FREE = new Set(['Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta']);

interface Opening {
  /** What was typed since the dialog was asked for. */
  typed: string;
  timer: { cancel(): void };
}

let openDialogs = 0;
let opening: Opening | null = null;

/** Keeps a key from the page below what is open, and what is typed for what opens. */
function keep(event: KeyboardEvent): void {
  if (FREE.has(event.key)) return;
  if (event.target instanceof Element && event.target.closest(OVERLAY) !== null) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (opening === null || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Backspace') opening.typed = opening.typed.slice(0, -1);
  else if (event.key.length === 1) opening.typed += event.key;
}

function listen(): void {
  if (openDialogs > 0 || opening !== null) addEventListener('keydown', keep, true);
  else removeEventListener('keydown', keep, true);
}

function endOpening(): void {
  opening?.timer.cancel();
  opening = null;
  listen();
}

/**
 * A dialog was asked for: until it is there, or did not come within HELD_MS, keys reach nothing else, and what is typed waits for its
 * first field. Who types fast after the key that opens a dialog means the dialog, not the page's shortcuts.
 */
export function holdKeys(clock: { after(ms: number, run: () => void): { cancel(): void } }): void {
  opening?.timer.cancel();
  opening = { typed: opening?.typed ?? '', timer: clock.after(HELD_MS, endOpening) };
  listen();
}

/** Types into the field that a dialog begins with what was typed while it opened. */
export function typeHeld(start: HTMLElement): void {
  const typed = opening?.typed ?? '';
  endOpening();
  const takesText =
    start instanceof HTMLTextAreaElement || start.matches('input:not([type]), input[type="text"]');
  // As if typed: what the field does with its input happens.
  if (typed !== '' && takesText && start === document.activeElement)
    document.execCommand('insertText', false, typed);
}

/** While a dialog is open, keys that are pressed outside of it, such as after its button was disabled, reach no shortcut. */
export function useHeldKeys(): void {
  useEffect(() => {
    openDialogs += 1;
    listen();
    return () => {
      openDialogs -= 1;
      listen();
    };
  }, []);
}
