import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Client } from '@hawser/testkit';
import { browserArguments, browserEnvironment, browserPath } from '@hawser/testkit/chromium';
import type { Run } from './bench.ts';

/** A long timeout, for busy machines. */
const PATIENCE_MS = 120_000;

/** Starts a browser for the bench. */
export async function startBrowser({ hold }: Pick<Run, 'hold'>): Promise<Browser> {
  const executablePath = await browserPath();
  return hold(
    () =>
      chromium.launch({
        executablePath,
        args: browserArguments,
        env: browserEnvironment(),
        // On a signal the bench stops the browser itself.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      }),
    (browser) => browser.close(),
  );
}

/** A context without a session, with an empty cache. */
export function newContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: 1440, height: 900 } });
}

/** An empty page with the session of `client`. */
export async function newPage(browser: Browser, client: Client): Promise<Page> {
  const context = await newContext(browser);
  const cookies = client.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: client.url };
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  return page;
}

/** A page of the console with the session of `client`. */
export async function openPage(browser: Browser, client: Client, path: string): Promise<Page> {
  const page = await newPage(browser, client);
  await page.goto(`${client.url}${path}`);
  return page;
}

/** A grid row with a record; skeleton rows do not count. */
export const ROW = '[role=row][data-index]';

/** Waits until a grid has rows. */
export async function untilRows(page: Page, timeoutMs = 300_000): Promise<void> {
  await page.locator(ROW).first().waitFor({ timeout: timeoutMs });
}
