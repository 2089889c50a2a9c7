import { Keyboard } from '@hawser/testkit/keyboard';
import { expect, type Page } from '@playwright/test';

/** The focused element within the topmost dialog. */
interface Stop {
  /** Position among the elements that had the focus; -1 outside of the dialog. */
  at: number;
  takesText: boolean;
  /** Tab indents in it. */
  isEditor: boolean;
  isClosedSection: boolean;
  /** The element as text, for a failed test. */
  what: string;
}

/** Tab stops in a dialog: more than any has. */
const MAX_STOPS = 150;

/**
 * Types into every field of the topmost dialog and expands its sections, going on by Tab; then expects Tab to reach every
 * control, forward and back.
 */
export async function walkDialog(page: Page, name: string): Promise<void> {
  const keyboard = new Keyboard(page);
  // What is being fetched brings controls of its own: the command that a dialog asks for as it opens.
  await expect(page.getByRole('dialog').last().locator('[aria-busy=true]')).toHaveCount(0);
  await around(keyboard, 'Tab', async (stop) => {
    if (stop.isClosedSection) await keyboard.press('Enter');
    if (stop.takesText) await keyboard.type('walk');
  });
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    const reached = await around(keyboard, key, async () => undefined);
    const missed = await page.evaluate(controlsExcept, [...reached]);
    expect(missed, `${name}: not reached by ${key}`).toEqual([]);
  }
}

/** Presses a key until the focus is where it was first, and returns the positions of all stops. */
async function around(
  keyboard: Keyboard,
  key: 'Tab' | 'Shift+Tab',
  at: (stop: Stop) => Promise<void>,
): Promise<ReadonlySet<number>> {
  const { page } = keyboard;
  const reached = new Set<number>();
  const trail: string[] = [];
  let first: number | undefined;
  let stop = await page.evaluate(focusedStop);
  await at(stop);
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    // Esc closes the suggestions of an editor, then leaves its text; the next key moves on.
    for (let times = 0; times < 2 && stop.isEditor; times++) {
      await page.keyboard.press('Escape');
      stop = await page.evaluate(focusedStop);
    }
    await keyboard.press(key);
    await keyboard.expectFocusVisible();
    stop = await page.evaluate(focusedStop);
    trail.push(stop.what);
    expect(stop.at, `in the dialog after ${trail.join(', ')}`).not.toBe(-1);
    if (stop.at === first) return reached;
    first ??= stop.at;
    reached.add(stop.at);
    await at(stop);
  }
  throw new Error(`${key} does not come around: ${trail.slice(0, 12).join(', ')}`);
}

/** Runs in the page. */
function focusedStop(): Stop {
  const own = document.activeElement;
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1);
  const isEditor = own instanceof HTMLElement && own.isContentEditable;
  const takesText =
    isEditor ||
    own instanceof HTMLTextAreaElement ||
    (own instanceof HTMLInputElement && /^(?:text|password|email|search|url|tel)$/.test(own.type));
  const stops = ((window as { stops?: Element[] }).stops ??= []);
  if (own === null || !dialog?.contains(own))
    return { at: -1, takesText: false, isEditor: false, isClosedSection: false, what: 'nothing in it' };
  if (!stops.includes(own)) stops.push(own);
  return {
    at: stops.indexOf(own),
    takesText,
    isEditor,
    isClosedSection: own.localName === 'summary' && own.closest('details')?.open === false,
    what: `${own.localName} “${own.getAttribute('aria-label') ?? (own.textContent || own.id).slice(0, 30)}”`,
  };
}

/** Runs in the page: the controls of the topmost dialog that are none of these stops. */
function controlsExcept(reached: number[]): string[] {
  const stops = (window as { stops?: Element[] }).stops ?? [];
  const known = new Set(reached.map((at) => stops[at]));
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1);
  const controls = dialog?.querySelectorAll<HTMLElement>(
    'a[href], button, input, textarea, summary, [contenteditable=true], [tabindex="0"]',
  );
  return [...(controls ?? [])]
    .filter(
      (control) =>
        control.tabIndex >= 0 &&
        !control.matches(':disabled, [data-base-ui-focus-guard], [inert] *, [aria-hidden=true]') &&
        control.checkVisibility({ visibilityProperty: true }) &&
        // One radio button of a group is a tab stop.
        !(control instanceof HTMLInputElement && control.type === 'radio' && !control.checked) &&
        !known.has(control),
    )
    .map((control) => control.outerHTML.slice(0, 160));
}
