import { focusNear } from './focus-near.ts';
import { focusStart } from './focus-start.ts';
import { nearest } from './nearest.ts';
import { notePlaces } from './places.ts';

/** Whether no element has the focus. */
const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Keeps the focus of a document, see `useKeptFocus`. Returns the function that ends this. */
export function keepFocusOf({ body }: Document): () => void {
  let last: HTMLElement | null = null;
  let path = location.pathname;
  const follow = (): void => {
    last = document.activeElement instanceof HTMLElement && !isLost() ? document.activeElement : null;
    path = location.pathname;
  };
  const observer = new MutationObserver((changes) => {
    notePlaces(changes);
    if (last === null || !isLost()) return;
    if (!last.isConnected) {
      const removed = last;
      last = null;
      // Another page decides for itself.
      if (location.pathname !== path) document.querySelector('main')?.focus({ preventScroll: true });
      else if (!focusNear(removed)) focusStart();
    } else if (changes.some(({ target, type }) => type === 'attributes' && target === last)) {
      last.focus({ preventScroll: true });
    }
  });
  observer.observe(body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  // Not when it is lost: the browser also takes it from what is disabled or removed. Who presses beside all controls wants it nowhere.
  body.addEventListener('focusin', follow);
  addEventListener('pointerup', follow);
  follow();
  nearest.focus = focusNear;
  return () => {
    observer.disconnect();
    body.removeEventListener('focusin', follow);
    removeEventListener('pointerup', follow);
  };
}
