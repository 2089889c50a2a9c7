import { expect, type Page } from '@playwright/test';

/** What of the focus a person sees. */
interface FocusState {
  /** What has it, in words, for a failed test. */
  what: string;
  /** A ring or frame tells it from its neighbours. */
  marked: boolean;
  /** It is in the window, and nothing lies over it. */
  uncovered: boolean;
}

/** A person whose hands stay on the keyboard: nothing is clicked, and nothing gets the focus but by keys. */
export class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses keys, one after the other; between arrow keys at least a frame is drawn, as hands are no faster. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      if (key.startsWith('Arrow')) await this.page.evaluate(nextFrame);
      await this.page.keyboard.press(key);
      // At the end of a dialog a guard has the focus for a frame, and hands it on to the beginning.
      if (key.endsWith('Tab'))
        await expect(this.page.locator('[data-base-ui-focus-guard]:focus')).toHaveCount(0);
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

  /** The focus is on the element of this role and name, and it is seen there. */
  async expectFocus(role: Role, name: string | RegExp): Promise<void> {
    const focused = this.page.locator(':focus');
    await expect(focused).toHaveRole(role);
    await expect(focused).toHaveAccessibleName(name);
    await this.expectFocusVisible();
  }

  /** The grid has the focus, and the row of this name is the marked one. */
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

  /** What has the focus is marked, in the window, and under nothing (WCAG 2.4.7, 2.4.11). */
  async expectFocusVisible(): Promise<void> {
    await expect
      .poll(async () => {
        const { what, marked, uncovered } = await this.page.evaluate(inspectFocus);
        return marked && uncovered ? 'seen' : `${what}: ${marked ? 'covered' : 'not marked'}`;
      })
      .toBe('seen');
  }

  /** Goes with Tab (or back) to the element of this role and name; on the way the focus is always seen. */
  async tabTo(role: Role, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    const target = this.page.getByRole(role, { name, exact: true }).and(this.page.locator(':focus'));
    for (let stops = 0; stops < 60; stops++) {
      await this.press(key);
      await this.expectFocusVisible();
      if ((await target.count()) > 0) return;
    }
    throw new Error(`Tab comes to no ${role} ${name}.`);
  }

  /** Tab goes around in the uppermost dialog, forth and back, and never leaves it; it ends where it began. */
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

/** Runs in the page: a frame was drawn since. */
function nextFrame(): Promise<void> {
  return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())));
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
  // A field's ring may be around the box that it lies in.
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
    // Something of its own may lie in its middle, such as the words of an empty list: then its edge is in sight.
    uncovered: points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (box.contains(hit) || hit.contains(box));
    }),
  };
}

/** Runs in the page: remembers what has the focus. */
function markFocus(): number {
  const marks = ((window as { marks?: Element[] }).marks ??= []);
  return marks.push(document.activeElement ?? document.body) - 1;
}

/** Runs in the page: where the focus is now. */
function focusPosition(start: number): 'start' | 'inside' | 'outside' {
  const own = document.activeElement;
  if (own === (window as { marks?: Element[] }).marks?.[start]) return 'start';
  const dialog = [...document.querySelectorAll('[role=dialog], dialog')].at(-1);
  return dialog?.contains(own) ? 'inside' : 'outside';
}
