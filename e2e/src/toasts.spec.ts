// Covers: toast
import type { Product } from '@hawser/testkit';
import { expect, type Page } from '@playwright/test';
import { Person } from './person.ts';
import { test } from './test.ts';

// Everything moves here, as for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let product: Product;

test.beforeAll(({ product: shared }) => {
  product = shared;
});

/** Frames in which a toast finds its place, milliseconds. */
const FRAMES_MS = 100;

/** The controls that a toast covers: where a person would click them, there is the toast. */
async function covered(page: Page): Promise<string[]> {
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('status');
  await expect(toast).toBeVisible();
  await toast.evaluate((element) => {
    for (const each of element.getAnimations()) if (each.effect?.getTiming().iterations === 1) each.finish();
  });
  return toast.evaluate((element) => {
    const controls = document.querySelectorAll(
      'a[href], button, input, select, textarea, [role="tab"], [role="columnheader"], section[aria-label="Incidents"]',
    );
    return [...controls]
      .filter(
        (control) => !element.contains(control) && control.closest('[role="row"] [role="gridcell"]') === null,
      )
      .filter((control) => {
        const { left, top, width, height } = control.getBoundingClientRect();
        if (width === 0) return false;
        return [0.1, 0.5, 0.9].some((x) =>
          [0.1, 0.5, 0.9].some((y) =>
            element.contains(document.elementFromPoint(left + width * x, top + height * y)),
          ),
        );
      })
      .map(
        (control) => `${control.tagName} ${control.getAttribute('aria-label') ?? control.textContent ?? ''}`,
      );
  });
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`a toast covers no control of a list, of a record's tabs or of a dialog at ${width} × ${height}`, async ({
    browser,
  }) => {
    const ada = await Person.of(product, browser, `ada${width}`);
    const { page } = ada;
    await page.setViewportSize({ width, height });
    await page.clock.install();
    const network = await ada.network({ name: 'retail' });
    const hub = await ada.cluster('hub');
    await ada.attach(network, hub);
    for (const path of ['/networks?depth=2', '/clusters', `/clusters/${hub}`]) {
      await ada.open(path);
      const isList = !path.endsWith(hub);
      if (isList) {
        await page
          .getByRole('row', { name: /^hub / })
          .locator('[data-column=status]')
          .click({ position: { x: 2, y: 2 } });
        await page.keyboard.press('Escape');
        await page.getByRole('treegrid').focus();
      } else await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
      await page.keyboard.press('x');
      await page.clock.runFor(FRAMES_MS);
      expect(await covered(page), path).toEqual([]);
      // With a dialog opened while it is shown.
      await page.keyboard.press('t');
      // Its code is loaded.
      await expect
        .poll(async () => {
          await page.clock.runFor(1);
          return page.getByRole('dialog', { name: /Tags/ }).count();
        })
        .toBe(1);
      await page.clock.runFor(FRAMES_MS);
      expect(await covered(page), `${path} with a dialog`).toEqual([]);
      await page.clock.resume();
      await page.keyboard.press('Escape');
    }
    await ada.leave();
  });
}
