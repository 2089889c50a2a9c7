import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Client } from '@hawser/testkit';
import { browserArguments, browserEnvironment, browserPath } from '@hawser/testkit/chromium';
import type { Run } from './bench.ts';

/** A busy machine is waited for. */
const PATIENCE_MS = 120_000;

/** Starts a browser of the bench's own. */
export async function startBrowser({ hold }: Pick<Run, 'hold'>): Promise<Browser> {
  const executablePath = await browserPath();
  return hold(
    () =>
      chromium.launch({
        executablePath,
        args: browserArguments,
        env: browserEnvironment(),
        // A signal ends the bench, which ends the browser.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      }),
    (browser) => browser.close(),
  );
}

/** A context that nobody has signed in to, with an empty cache. */
export function newContext(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: 1440, height: 900 } });
}

/** An empty page whose session is that of `client`. */
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

/** A page of the console, signed in as `client` is. */
export async function openPage(browser: Browser, client: Client, path: string): Promise<Page> {
  const page = await newPage(browser, client);
  await page.goto(`${client.url}${path}`);
  return page;
}

/** A row of a grid that holds a record; skeletons do not count. */
export const ROW = '[role=row][data-index]';

/** Waits until rows of a grid are there. */
export async function untilRows(page: Page, timeoutMs = 300_000): Promise<void> {
  await page.locator(ROW).first().waitFor({ timeout: timeoutMs });
}
