import { createRequire } from 'node:module';
import { test as base, expect, type Page } from '@playwright/test';
import { build, preview } from 'vite';

/** What pages offer to tests: see gallery.tsx. */
interface GalleryWindow {
  show(theme: string, mode: 'dark' | 'light'): Promise<void>;
  clock: { advance(ms: number): void };
  drawn: { rows: number };
}

export interface GalleryFixture {
  /** Opens a page of the gallery; time stands. */
  open(name: string, theme?: string, mode?: 'dark' | 'light'): Promise<void>;
  /** Lets time go on, milliseconds. */
  advance(ms: number): Promise<void>;
  /** Draws the open page in another theme. */
  show(theme: string, mode: 'dark' | 'light'): Promise<void>;
  /** How many rows of a grid were drawn so far. */
  drawnRows(): Promise<number>;
}

/** Tests on the gallery, built once for all of them. What the browser complains about fails a test. */
export const test = base.extend<{ gallery: GalleryFixture }, { address: string }>({
  address: [
    async ({ browserName: _browserName }, provide) => {
      const configFile = createRequire(import.meta.url).resolve('./vite.config.ts');
      await build({ configFile, logLevel: 'error' });
      const server = await preview({ configFile, logLevel: 'error', preview: { port: 0 } });
      await provide(server.resolvedUrls?.local[0] ?? '');
      await server.close();
    },
    { scope: 'worker' },
  ],
  // Times in texts and pictures must not depend on where the machine stands.
  timezoneId: 'UTC',
  gallery: async ({ page, address }, provide) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    await provide({
      async open(name, theme = 'default', mode = 'dark') {
        await page.goto(`${address}?still&theme=${theme}&mode=${mode}#${name}`);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        await settled(page, name);
      },
      advance: (ms) => page.evaluate((ms) => (window as unknown as GalleryWindow).clock.advance(ms), ms),
      async show(theme, mode) {
        await page.evaluate(([theme, mode]) => (window as unknown as GalleryWindow).show(theme, mode), [
          theme,
          mode,
        ] as const);
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', mode);
      },
      drawnRows: () => page.evaluate(() => (window as unknown as GalleryWindow).drawn.rows),
    });
    expect(complaints).toEqual([]);
  },
});

/** Waits until what a page loads by itself is there. */
async function settled(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('main')).toContainText(/./);
  if (name.startsWith('yaml') || name === 'versions-dialog')
    await expect(page.locator('.cm-content').first()).toBeVisible();
  if (name.startsWith('panel-')) await expect(page.getByRole('tabpanel')).toContainText(/./);
  await page.evaluate(() => document.fonts.ready);
}

export { expect };
