import { expect, type Page } from '@playwright/test';

/** Screenshots are scaled down by this factor before they are compared: font smoothing disappears, moved elements do not. */
const SHRINK = 3;
/** Share of pixels of the scaled screenshot that may differ. */
const MAX_DIFFERENT = 0.0005;

/** The page as a scaled screenshot. */
async function smallPicture(page: Page): Promise<Buffer> {
  let shot: Buffer = Buffer.alloc(0);
  // A busy browser sometimes returns no screenshot: try again.
  await expect(async () => {
    // A PNG takes the browser five times as long, and nothing of the difference is left after scaling.
    shot = await page.screenshot({ type: 'jpeg', quality: 100, animations: 'disabled', caret: 'hide' });
  }).toPass();
  const small = await page.evaluate(
    async ({ data, shrink }) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const whole = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      const canvas = new OffscreenCanvas(whole.width / shrink, whole.height / shrink);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('nothing to draw on');
      context.imageSmoothingQuality = 'high';
      context.drawImage(whole, 0, 0, canvas.width, canvas.height);
      const file = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
      const small = new Uint8Array(await file.arrayBuffer());
      return btoa(Array.from(small, (byte) => String.fromCharCode(byte)).join(''));
    },
    { data: shot.toString('base64'), shrink: SHRINK },
  );
  return Buffer.from(small, 'base64');
}

/** Compares the page with the stored screenshot of this name; differences are reported at the end of the test. */
export async function comparePicture(page: Page, name: string): Promise<void> {
  // Where the focus went from the page before is in no picture.
  await page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement.closest('main') !== null) activeElement.blur();
  });
  expect.soft(await smallPicture(page)).toMatchSnapshot(`${name}.jpg`, { maxDiffPixelRatio: MAX_DIFFERENT });
}
