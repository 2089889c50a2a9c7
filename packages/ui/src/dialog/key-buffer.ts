import { useEffect } from 'react';
import { useClock } from '../clock/index.ts';

/** Open overlays: dialogs, menus, lists. Keys pressed inside are handled by the overlay. */
const OVERLAY = '[data-overlay]';
/** Marks the placeholder of a dialog whose code is loading. */
export const LOADING = 'loading';
/** How long keys are buffered for a dialog that does not open, milliseconds. */
const KEY_BUFFER_MS = 1000;

/** Keys that are never buffered: the browser and the dialog handle them wherever the focus is. */
const FREE = new Set(['Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta']);

interface Opening {
  /** Text typed since the dialog was requested. */
  typed: string;
  /** Enter was pressed after the text. */
  isEntered: boolean;
  /** Ends the buffering; null while a placeholder for loading code is open. */
  timer: { cancel(): void } | null;
}

const NOTHING = { typed: '', isEntered: false };

let openDialogs = 0;
let opening: Opening | null = null;

/**
 * Whether the key belongs to the overlay it was pressed in. A placeholder has only buttons: typed text is for the dialog
 * that follows.
 */
function isOfOverlay({ target, key }: KeyboardEvent): boolean {
  const overlay = target instanceof Element ? target.closest(OVERLAY) : null;
  if (overlay === null) return false;
  if (overlay.getAttribute('data-overlay') !== LOADING || opening === null) return true;
  return opening.typed === '' && (key === 'Enter' || key === ' ');
}

/** Keeps a key from the page below an open overlay, and buffers typed text for a dialog that is opening. */
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

/** No dialog opens any more: drops the buffered keys. */
export function dropBufferedKeys(): void {
  opening?.timer?.cancel();
  opening = null;
  listen();
}

/**
 * A dialog was requested: until it opens, or for KEY_BUFFER_MS, keys reach nothing else, and typed text is buffered for its
 * first field. People who type fast after the shortcut of a dialog mean the dialog, not the page's shortcuts.
 */
export function bufferKeys(clock: { after(ms: number, run: () => void): { cancel(): void } }): void {
  opening?.timer?.cancel();
  opening = { ...(opening ?? NOTHING), timer: clock.after(KEY_BUFFER_MS, dropBufferedKeys) };
  listen();
}

/**
 * Types the buffered text into the first field of a dialog. Enter is pressed only in a search, where it opens the result: a
 * form is never submitted unseen.
 */
export function typeBufferedKeys(start: HTMLElement): void {
  const { typed, isEntered } = opening ?? NOTHING;
  dropBufferedKeys();
  const takesText =
    start instanceof HTMLTextAreaElement || start.matches('input:not([type]), input[type="text"]');
  if (typed === '' || !takesText || start !== document.activeElement) return;
  // Inserted as if typed, so that the field's input handlers run.
  document.execCommand('insertText', false, typed);
  if (isEntered && start.getAttribute('role') === 'combobox') pressEnterWhenDrawn(start);
}

/** Presses Enter once the search results are on the screen. */
function pressEnterWhenDrawn(field: HTMLElement): void {
  requestAnimationFrame(() =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })),
  );
}

/**
 * While a dialog is open, keys pressed outside of it, such as after its focused button was disabled, trigger no shortcut.
 * While a placeholder for loading code is open, typed text is buffered without a time limit.
 */
export function useKeyBuffer(isLoading: boolean): void {
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
      // The dialog that follows is rendered a moment later.
      if (isLoading && opening !== null) bufferKeys(clock);
      else listen();
    };
  }, [isLoading, clock]);
}
