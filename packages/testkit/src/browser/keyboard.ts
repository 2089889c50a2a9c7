import { expect, type Page } from '@playwright/test';

/** How the focus is shown to a user. */
interface FocusState {
  /** The focused element as text, for a failed test. */
  what: string;
  /** Whether a ring or frame distinguishes it. */
  marked: boolean;
  /** Whether it is in the window and not covered. */
  uncovered: boolean;
}

/** A user who works with the keyboard only: no clicks, and the focus moves only by keys. */
export class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses keys one after another. Between arrow keys at least one frame is drawn, because no user is faster. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      if (key.startsWith('Arrow')) await this.page.evaluate(nextFrame);
      await this.page.keyboard.press(key);
      // At the end of a dialog a focus guard has the focus for one frame and moves it to the beginning.
      if (key.endsWith('Tab')) await this.page.evaluate(guardLeft);
    }
  }

  /** Holds a key down until it has repeated a few times. */
  async hold(key: string): Promise<void> {
    for (let times = 0; times < 4; times++) await this.page.keyboard.down(key);
    await this.page.keyboard.up(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Expects the focus on the element of this role and name, visibly. */
  async expectFocus(role: Role, name: string | RegExp): Promise<void> {
    const focused = this.page.locator(':focus');
    await expect(focused).toHaveRole(role);
    await expect(focused).toHaveAccessibleName(name);
    await this.expectFocusVisible();
  }

  /** Expects the focus on the grid, with the row of this name active. */
  async expectActiveRow(name: string): Promise<void> {
    const { page } = this;
    await expect(page.locator(':focus')).toHaveRole('treegrid');
    await expect
      .poll(() =>
        page.evaluate(() => {
          const id = document.activeElement?.getAttribute('aria-activedescendant');
          const row = id ? document.getElementById(id)?.closest('[role=row]') : null;
          return row?.querySelector('[data-column=name]')?.textContent?.trim().split(' ')[0];
        }),
      )
      .toBe(name);
    await this.expectFocusVisible();
  }

  /** Expects the focused element to be marked, in the window, and not covered (WCAG 2.4.7 focus visible, 2.4.11 focus not obscured). */
  async expectFocusVisible(): Promise<void> {
    const inspect = async () => {
      const { what, marked, uncovered } = await this.page.evaluate(inspectFocus);
      return marked && uncovered ? 'seen' : `${what}: ${marked ? 'covered' : 'not marked'}`;
    };
    // Nearly always it is seen at once. A poll of Playwright takes ten times as long, and walks look after each of a thousand keys.
    if ((await inspect()) !== 'seen') await expect.poll(inspect).toBe('seen');
  }

  /** Presses Tab (or Shift+Tab) until the element of this role and name has the focus, which must be visible at each stop. */
  async tabTo(role: Role, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    const target = this.page.getByRole(role, { name, exact: true }).and(this.page.locator(':focus'));
    for (let stops = 0; stops < 60; stops++) {
      await this.press(key);
      await this.expectFocusVisible();
      if ((await target.count()) > 0) return;
    }
    throw new Error(`Tab comes to no ${role} ${name}.`);
  }

  /** Expects Tab to cycle inside the topmost dialog in both directions; the focus ends where it began. */
  async expectFocusTrap(): Promise<void> {
    for (const key of ['Tab', 'Shift+Tab']) {
      const first = await this.page.evaluate(markFocus);
      let around = false;
      for (let stops = 0; stops < 60 && !around; stops++) {
        await this.press(key);
        await this.expectFocusVisible();
        const at = await this.page.evaluate(focusPosition, first);
        expect(at, `after ${key}`).not.toBe('outside');
        around = at === 'start';
      }
      expect(around, `${key} comes around`).toBe(true);
    }
  }
}

type Role = Parameters<Page['getByRole']>[0];

/** Runs in the page: waits for the next frame. */
function nextFrame(): Promise<void> {
  return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())));
}

/** Runs in the page: waits until no focus guard has the focus. */
async function guardLeft(): Promise<void> {
  while (document.activeElement?.matches('[data-base-ui-focus-guard]'))
    await new Promise((drawn) => requestAnimationFrame(drawn));
}

/** Runs in the page. */
function inspectFocus(): FocusState {
  const own = document.activeElement;
  if (!(own instanceof HTMLElement) || own === document.body)
    return { what: 'nothing', marked: false, uncovered: false };
  const id = own.getAttribute('aria-activedescendant');
  const part = (id === null ? null : document.getElementById(id)) ?? own;
  const drawn = (style: CSSStyleDeclaration): boolean =>
    style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
  const framed = (style: CSSStyleDeclaration): boolean =>
    style.content !== 'none' && Number.parseFloat(style.borderTopWidth) >= 1;
  // The ring of a field may be around the box that contains it.
  const around = [
    own,
    own.parentElement,
    own.parentElement?.parentElement,
    own.closest('[data-frame]'),
  ].filter((each) => each != null);
  const marked =
    around.some((each) => drawn(getComputedStyle(each))) ||
    framed(getComputedStyle(part, '::after')) ||
    (part !== own && getComputedStyle(part).boxShadow.includes('inset'));
  const { left, top, width, height } = part.getBoundingClientRect();
  const right = Math.min(left + width, innerWidth);
  const bottom = Math.min(top + height, innerHeight);
  const box = part.closest('label') ?? part;
  const points = [
    [(Math.max(left, 0) + right) / 2, (Math.max(top, 0) + bottom) / 2],
    [Math.max(left, 0) + 2, Math.max(top, 0) + 2],
  ] as const;
  return {
    what: `${own.tagName.toLowerCase()} “${own.getAttribute('aria-label') ?? own.textContent?.slice(0, 40)}”`,
    marked,
    // The element's center may show content of its own, such as the text of an empty list; then its edge is checked.
    uncovered: points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (box.contains(hit) || hit.contains(box));
    }),
  };
}

/** Runs in the page: remembers the focused element. */
function markFocus(): number {
  const marks = ((window as { marks?: Element[] }).marks ??= []);
  return marks.push(document.activeElement ?? document.body) - 1;
}

/** Runs in the page: where the focus is relative to a remembered element. */
function focusPosition(start: number): 'start' | 'inside' | 'outside' {
  const own = document.activeElement;
  if (own === (window as { marks?: Element[] }).marks?.[start]) return 'start';
  const dialog = [...document.querySelectorAll('[role=dialog], dialog')].at(-1);
  return dialog?.contains(own) ? 'inside' : 'outside';
}
