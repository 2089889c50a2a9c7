import { test as base, type Browser, expect, type Page } from '@playwright/test';
import { GALLERY_VARIABLE } from './global-setup.ts';

/** What pages offer to tests, see gallery.tsx. */
interface GalleryWindow {
  show(theme: string, mode: 'dark' | 'light'): Promise<void>;
  clock: { advance(ms: number): void };
  loadAll(): Promise<void>;
  drawn: { rows: number };
}

/** The gallery in one browser page, with the clock stopped. */
class Gallery {
  readonly page: Page;
  readonly #address: string;
  /** Errors reported by the browser. */
  readonly complaints: string[] = [];

  constructor(page: Page, address: string) {
    this.page = page;
    this.#address = address;
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(error.message));
  }

  /** Opens a page of the gallery in the default theme, dark, and waits until it has loaded. */
  async open(name: string): Promise<void> {
    const { page } = this;
    if (page.url().startsWith(this.#address)) {
      await page.evaluate((name) => location.replace(`#${name}`), name);
      await this.show('default', 'dark');
    } else {
      await page.goto(`${this.#address}?still&theme=default&mode=dark#${name}`);
    }
    await expect(page.locator(`[data-page="${name}"]`)).toContainText(/./);
    if (name.startsWith('yaml')) await expect(page.locator('.cm-content').first()).toBeVisible();
    if (name.startsWith('panel-')) await expect(page.getByRole('tabpanel')).toContainText(/./);
    await page.evaluate(() => document.fonts.ready);
  }

  /** Shows the open page in another theme. */
  async show(theme: string, mode: 'dark' | 'light'): Promise<void> {
    const shown = await this.page.evaluate(
      async ([theme, mode]) => {
        await (window as unknown as GalleryWindow).show(theme, mode);
        const { dataset } = document.documentElement;
        return { theme: dataset['theme'], mode: dataset['mode'] };
      },
      [theme, mode] as const,
    );
    expect(shown).toEqual({ theme, mode });
  }

  /** Advances the clock by milliseconds. */
  async advance(ms: number): Promise<void> {
    await this.page.evaluate((ms) => (window as unknown as GalleryWindow).clock.advance(ms), ms);
  }

  /** Loads all code that the page would load later. */
  async loadAll(): Promise<void> {
    await this.page.evaluate(() => (window as unknown as GalleryWindow).loadAll());
  }

  /** Number of rows that a grid has rendered so far. */
  async drawnRows(): Promise<number> {
    return this.page.evaluate(() => (window as unknown as GalleryWindow).drawn.rows);
  }
}

interface WorkerFixtures {
  /** URL of the gallery, which all workers share. */
  address: string;
  /** One page shared by tests that do not change it: reloading the gallery takes longer than the test. */
  onePage: Gallery;
  /** The same for tests that press keys: what they leave behind, such as a tooltip or a scrolled list, is in no picture. */
  keyPage: Gallery;
}

/** A page of the gallery for all tests of a worker. */
async function sharedPage(
  { browser, address }: { browser: Browser; address: string },
  provide: (gallery: Gallery) => Promise<void>,
): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    timezoneId: 'UTC',
    // Waits until animations have ended.
    reducedMotion: 'reduce',
  });
  await provide(new Gallery(page, address));
  await page.close();
}

/** Tests of the gallery. An error reported by the browser fails the test. */
export const test = base.extend<{ gallery: Gallery; looking: Gallery; typing: Gallery }, WorkerFixtures>({
  address: [
    ({ browserName: _browserName }, provide) => provide(process.env[GALLERY_VARIABLE] ?? ''),
    { scope: 'worker' },
  ],
  onePage: [
    ({ browser, address }, provide) => sharedPage({ browser, address }, provide),
    { scope: 'worker' },
  ],
  keyPage: [
    ({ browser, address }, provide) => sharedPage({ browser, address }, provide),
    { scope: 'worker' },
  ],
  // Fixed time zone: texts and screenshots must not depend on the machine.
  timezoneId: 'UTC',
  gallery: async ({ page, address }, provide) => {
    const gallery = new Gallery(page, address);
    await provide(gallery);
    expect(gallery.complaints).toEqual([]);
  },
  looking: async ({ onePage }, provide) => {
    await provide(onePage);
    expect(onePage.complaints.splice(0)).toEqual([]);
  },
  typing: async ({ keyPage }, provide) => {
    await provide(keyPage);
    expect(keyPage.complaints.splice(0)).toEqual([]);
  },
});

export { expect };
