import { type Browser, chromium, type Page } from '@playwright/test';
import type { Client } from '@hawser/testkit';
import { browserArguments, browserEnvironment, browserPath } from '@hawser/testkit/chromium';

/** A page of the console, signed in as `client` is. */
export async function openPage(client: Client, path: string): Promise<{ browser: Browser; page: Page }> {
  const executablePath = await browserPath();
  const browser = await chromium.launch({
    executablePath,
    args: browserArguments,
    env: browserEnvironment(),
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const cookies = client.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: client.url };
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(`${client.url}${path}`);
  return { browser, page };
}
