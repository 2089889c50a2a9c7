import { expect, type Locator, type Page } from '@playwright/test';
import type { WalkedFleet } from './grid-walk-fleet.ts';

/** A grid of the product, and what its keys do on a row. */
export interface WalkedGrid {
  /** Its accessible name. */
  name: string;
  path(fleet: WalkedFleet): string;
  /**
   * Where Enter leads: a page, which Back leaves; a dialog or a part beside the grid, which Esc closes; another part of the same page; or
   * what it says instead.
   */
  inside: { page: RegExp } | { dialog: RegExp } | { beside: RegExp } | { here: RegExp } | { message: RegExp };
  /** What `e` opens, or the message that says why it opens nothing. Omitted: nothing in these rows is edited. */
  edits?: { dialog: RegExp } | { message: RegExp };
  /** What Space shows beside the grid. Omitted: it goes in as Enter does. */
  beside?: RegExp;
  /** How many rows it has once all have come, for one whose rows come in parts. Omitted: they come at once. */
  rows?: number;
  /** The button of the panel that goes in, where it is no page. */
  promoted?: string;
}

/** Where a person is in a grid: the marked row in words, and how far it is scrolled. */
interface Place {
  row: string;
  scrolled: number;
}

/** One grid in a browser, walked with the keyboard alone. */
export class GridWalk {
  readonly #page: Page;
  readonly #of: WalkedGrid;
  readonly #grid: Locator;

  constructor(page: Page, of: WalkedGrid) {
    this.#page = page;
    this.#of = of;
    this.#grid = page.getByRole('treegrid', { name: of.name, exact: true });
  }

  /** Marks the last row but one, which is below the first screen of a long grid. */
  async #markLast(): Promise<Place> {
    await expect(
      this.#grid.locator('[data-index="0"] [role=gridcell], [data-index="0"] [role=rowheader]').first(),
    ).toBeVisible();
    await this.#allRows();
    await this.#grid.focus();
    await this.#page.keyboard.press('End');
    await expect(this.#active).toBeVisible();
    await this.#page.keyboard.press('k');
    return this.#place();
  }

  /** Rows of a stream come in parts, and those that come later move the ones before. */
  async #allRows(): Promise<void> {
    const { rows } = this.#of;
    // The header is counted too.
    if (rows !== undefined) await expect(this.#grid).toHaveAttribute('aria-rowcount', String(rows + 1));
  }

  get #active(): Locator {
    return this.#grid.locator('[role=row][data-active]');
  }

  async #place(): Promise<Place> {
    await expect(this.#active).toBeVisible();
    return this.#grid.evaluate((grid) => {
      const row = grid.querySelector('[role=row][data-active]');
      return { row: row?.firstElementChild?.textContent ?? '', scrolled: Math.round(grid.scrollTop) };
    });
  }

  async #expectAt(place: Place): Promise<void> {
    await expect.poll(() => this.#place()).toEqual(place);
    await expect(this.#grid).toBeFocused();
  }

  /** Enter goes in; leaving it returns to the row and the scroll. */
  async goIn(): Promise<void> {
    const place = await this.#markLast();
    await this.#page.keyboard.press('Enter');
    await this.#expectInside();
    await this.#leave();
    await this.#expectAt(place);
  }

  async #expectInside(): Promise<void> {
    const { inside } = this.#of;
    if ('page' in inside) return expect(this.#page).toHaveURL(inside.page);
    if ('here' in inside) return expect(this.#page).toHaveURL(inside.here);
    if ('message' in inside) return expect(this.#page.getByText(inside.message).first()).toBeVisible();
    if ('dialog' in inside)
      return expect(this.#page.getByRole('dialog', { name: inside.dialog })).toBeVisible();
    return expect(this.#page.getByRole('complementary', { name: inside.beside })).toBeVisible();
  }

  async #leave(): Promise<void> {
    const { inside } = this.#of;
    if ('page' in inside) await this.#page.goBack();
    else if ('dialog' in inside || 'beside' in inside) await this.#page.keyboard.press('Escape');
  }

  /** `e` edits the row, or says why not. */
  async edit(): Promise<void> {
    const { edits } = this.#of;
    const place = await this.#place();
    await this.#page.keyboard.press('e');
    if (edits === undefined) return expect(this.#page.getByRole('dialog')).toHaveCount(0);
    if ('message' in edits) return expect(this.#page.getByText(edits.message).first()).toBeVisible();
    await expect(this.#page.getByRole('dialog', { name: edits.dialog })).toBeVisible();
    await this.#page.keyboard.press('Escape');
    await expect(this.#page.getByRole('dialog')).toHaveCount(0);
    await this.#expectAt(place);
  }

  /** Space shows the row beside the grid, follows the marked row, and is promoted to the page, from which Back returns to both. */
  async peek(): Promise<void> {
    const { beside } = this.#of;
    await this.#page.keyboard.press(' ');
    if (beside === undefined) {
      await this.#expectInside();
      return this.#leave();
    }
    const panel = this.#page.getByRole('complementary', { name: /^Details of / });
    await expect(panel).toContainText(beside);
    // A header and one row: there is no other to follow.
    if ((await this.#grid.getAttribute('aria-rowcount')) !== '2') {
      const before = await panel.getAttribute('aria-label');
      await this.#page.keyboard.press('k');
      await expect(panel).not.toHaveAttribute('aria-label', before ?? '');
    }
    await expect(panel).toContainText(beside);
    const place = await this.#place();
    await panel.getByRole('button', { name: this.#of.promoted ?? 'Open page' }).click();
    await this.#expectInside();
    await this.#leave();
    await expect(panel).toContainText(beside);
    await expect.poll(() => this.#place()).toEqual(place);
    await this.#page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await this.#expectAt(place);
  }
}
