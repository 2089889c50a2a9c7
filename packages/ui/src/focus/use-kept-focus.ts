import { useEffect } from 'react';
import { LazyCode } from '../lazy/index.ts';

const KEPT_FOCUS = new LazyCode(() => import('./kept-focus.ts'));

/**
 * Keeps the focus when the element that has it is removed, such as a button whose work is done or a row that is deleted: it moves to
 * what is nearest, or to where work begins on the page. A browser drops it instead, and a screen reader starts again at the top. A control
 * that was disabled while its work ran gets it back.
 *
 * Its code is not needed before the page is there; until then, and where it cannot be loaded, the browser drops it.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let end: (() => void) | undefined;
    let isOver = false;
    void KEPT_FOCUS.ahead().then(() => {
      if (!isOver) end = KEPT_FOCUS.part?.keepFocusOf(document);
    });
    return () => {
      isOver = true;
      end?.();
    };
  }, []);
}
