import { focusNear } from './focus-near.ts';
import { focusStart } from './focus-start.ts';
import { keepHeldEnter } from './held-enter.ts';
import { nearest } from './nearest.ts';
import { notePlaces } from './places.ts';

/** Whether no element has the focus. */
const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** The page as a whole is gone with what had the focus, such as when the context changes: the next one gets it. */
let isOwed = false;

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
      const page = document.querySelector('main');
      if (page === null) isOwed = true;
      // Another page decides for itself.
      else if (location.pathname !== path) page.focus({ preventScroll: true });
      else if (!focusNear(removed)) focusStart();
    } else if (changes.some(({ target, type }) => type === 'attributes' && target === last)) {
      last.focus({ preventScroll: true });
    }
  });
  observer.observe(body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  // Not when it is lost: the browser also takes it from what is disabled or removed. Who presses beside all controls wants it nowhere.
  body.addEventListener('focusin', follow);
  addEventListener('pointerup', follow);
  if (isOwed && isLost()) document.querySelector('main')?.focus({ preventScroll: true });
  isOwed = false;
  follow();
  nearest.focus = (removed) => {
    // What was removed just before, together with a dialog, is not known yet.
    notePlaces(observer.takeRecords());
    return focusNear(removed);
  };
  const endHeldEnter = keepHeldEnter();
  return () => {
    isOwed ||= last !== null && !last.isConnected;
    endHeldEnter();
    observer.disconnect();
    body.removeEventListener('focusin', follow);
    removeEventListener('pointerup', follow);
  };
}
