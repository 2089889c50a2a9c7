import { useEffect } from 'react';
import { useClock } from '../clock/index.ts';

/** What is open over the page: dialogs, menus, lists. Keys pressed in there are its own. */
const OVERLAY = '[data-overlay]';
/** Marks the dialog that stands for one whose code is on its way. */
export const LOADING = 'loading';
/** So long keys wait for a dialog that was asked for and does not come, milliseconds. */
export const HELD_MS = 1000;

/** Keys that the browser and the dialog handle by themselves wherever the focus is. */
const FREE = new Set(['Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta']);

interface Opening {
  /** What was typed since the dialog was asked for. */
  typed: string;
  /** Enter was pressed after it. */
  isEntered: boolean;
  /** Ends the wait; null while a dialog is open that says that the code is loading. */
  timer: { cancel(): void } | null;
}

const NOTHING = { typed: '', isEntered: false };

let openDialogs = 0;
let opening: Opening | null = null;

/** Whether the key belongs to the overlay that it was pressed in. One that loads has buttons alone: text is for what follows it. */
function isOfOverlay({ target, key }: KeyboardEvent): boolean {
  const overlay = target instanceof Element ? target.closest(OVERLAY) : null;
  if (overlay === null) return false;
  if (overlay.getAttribute('data-overlay') !== LOADING || opening === null) return true;
  return opening.typed === '' && (key === 'Enter' || key === ' ');
}

/** Keeps a key from the page below what is open, and what is typed for what opens. */
function keep(event: KeyboardEvent): void {
  if (FREE.has(event.key) || isOfOverlay(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (opening === null || event.ctrlKey || event.metaKey || event.altKey) return;
  if (opening.isEntered) return;
  if (event.key === 'Backspace') opening.typed = opening.typed.slice(0, -1);
  else if (event.key === 'Enter') opening.isEntered = opening.typed !== '';
  else if (event.key.length === 1) opening.typed += event.key;
}

function listen(): void {
  if (openDialogs > 0 || opening !== null) addEventListener('keydown', keep, true);
  else removeEventListener('keydown', keep, true);
}

/** No dialog comes any more: what was typed for it is dropped. */
export function endOpening(): void {
  opening?.timer?.cancel();
  opening = null;
  listen();
}

/**
 * A dialog was asked for: until it is there, or did not come within HELD_MS, keys reach nothing else, and what is typed waits for its
 * first field. Who types fast after the key that opens a dialog means the dialog, not the page's shortcuts.
 */
export function holdKeys(clock: { after(ms: number, run: () => void): { cancel(): void } }): void {
  opening?.timer?.cancel();
  opening = { ...(opening ?? NOTHING), timer: clock.after(HELD_MS, endOpening) };
  listen();
}

/**
 * Types into the field that a dialog begins with what was typed while it opened. Enter follows only in a search, where it opens what was
 * found: a form is not sent before it was seen.
 */
export function typeHeld(start: HTMLElement): void {
  const { typed, isEntered } = opening ?? NOTHING;
  endOpening();
  const takesText =
    start instanceof HTMLTextAreaElement || start.matches('input:not([type]), input[type="text"]');
  if (typed === '' || !takesText || start !== document.activeElement) return;
  // As if typed: what the field does with its input happens.
  document.execCommand('insertText', false, typed);
  if (isEntered && start.getAttribute('role') === 'combobox') pressEnterWhenDrawn(start);
}

/** Presses Enter once what the text found is on the screen. */
function pressEnterWhenDrawn(field: HTMLElement): void {
  requestAnimationFrame(() =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })),
  );
}

/**
 * While a dialog is open, keys that are pressed outside of it, such as after its button was disabled, reach no shortcut. While one says
 * that the code is loading, what is typed waits for the dialog that follows, however long that takes.
 */
export function useHeldKeys(isLoading: boolean): void {
  const clock = useClock();
  useEffect(() => {
    openDialogs += 1;
    if (isLoading) {
      opening?.timer?.cancel();
      opening = { ...(opening ?? NOTHING), timer: null };
    }
    listen();
    return () => {
      openDialogs -= 1;
      // The dialog that follows is drawn a moment later.
      if (isLoading && opening !== null) holdKeys(clock);
      else listen();
    };
  }, [isLoading, clock]);
}
