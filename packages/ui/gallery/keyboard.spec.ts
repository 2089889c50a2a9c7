import { Keyboard } from '@hawser/testkit/keyboard';
import type { Page } from '@playwright/test';
import { expect, test } from './gallery-test.ts';
import { PAGE_NAMES } from './names.ts';

/** More tab stops than any page has. */
const STOPS_MAX = 120;

for (const name of PAGE_NAMES) {
  test(`${name}: Tab reaches every control, each visible, and back`, async ({ typing }) => {
    const { page } = typing;
    await typing.open(name);
    const keyboard = new Keyboard(page);
    await page.evaluate(markStops);
    const missing = new Set(await page.evaluate(namesOfStops));
    for (let stop = 0; stop < STOPS_MAX && missing.size > 0; stop++) {
      await goOn(page);
      const at = await page.evaluate(nameOfFocus);
      // Past the end of the page the focus moves to the browser's toolbar.
      if (at === null) continue;
      await keyboard.expectFocusVisible();
      missing.delete(at);
    }
    expect([...missing]).toEqual([]);
    // And backwards.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Tab');
    if ((await page.evaluate(nameOfFocus)) !== null) await keyboard.expectFocusVisible();
  });
}

/** The next tab stop; an editor, where Tab indents, is left by Esc first, and read-only text is skipped. */
async function goOn(page: Page): Promise<void> {
  const inEditor = await page.evaluate(
    () => document.activeElement?.matches('.cm-content[contenteditable=true]') === true,
  );
  if (inEditor) await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
}

/** Runs in the page: lists all tab stops, in a modal only those of the topmost one. */
function markStops(): void {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role=dialog], dialog[open]')];
  const within = dialogs.at(-1) ?? document.querySelector('[data-page]') ?? document.body;
  const able = within.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [tabindex]',
  );
  const groups = new Set<string>();
  let at = 0;
  for (const element of able) {
    const { width, height } = element.getBoundingClientRect();
    const isOff = element.matches(':disabled, [tabindex="-1"], [inert] *') || width === 0 || height === 0;
    if (isOff || !element.checkVisibility({ visibilityProperty: true })) continue;
    // Of a group of radio buttons the checked one, otherwise the first.
    if (element instanceof HTMLInputElement && element.type === 'radio') {
      const chosen = within.querySelector(`input[type=radio][name="${element.name}"]:checked`);
      if ((chosen !== null && chosen !== element) || groups.has(element.name)) continue;
      groups.add(element.name);
    }
    const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
    element.dataset['stop'] = `${at++} ${element.tagName.toLowerCase()} ${words.trim().slice(0, 40)}`;
  }
}

/** Runs in the page. */
function namesOfStops(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[data-stop]')].map(
    ({ dataset }) => dataset['stop'] ?? '',
  );
}

/** Runs in the page: the tab stop that has the focus; null if the focus is outside the page. */
function nameOfFocus(): string | null {
  const own = document.activeElement;
  return own instanceof HTMLElement && own !== document.body ? (own.dataset['stop'] ?? '') : null;
}
