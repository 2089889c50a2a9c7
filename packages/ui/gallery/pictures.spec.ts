import type { Page } from '@playwright/test';
import { expect, test } from './gallery-test.ts';
import { PAGE_NAMES, type PageName } from './names.ts';

/** A picture's side is divided by this before it is compared: how letters are smoothed goes, what moved stays. */
const SHRINK = 3;
/** Part of the small picture's points that may differ. */
const MAX_DIFFERENT = 0.002;

/** Pages compared in every theme; the others are the same blocks, and compared in the default one. */
const IN_ALL_THEMES: readonly PageName[] = ['themes', 'tree-grid-selected', 'form-dialog'];
const MODES = ['dark', 'light'] as const;
const OTHER_THEMES = ['mantis', 'sandata', 'hpe', 'verinext'];

/** The page as a small picture. */
async function picture(page: Page): Promise<Buffer> {
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const small = await page.evaluate(
    async ({ data, shrink }) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const whole = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
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

for (const name of PAGE_NAMES) {
  test(`${name} looks as it did when somebody last looked at it`, async ({ page, gallery }) => {
    await gallery.open(name);
    const themes = IN_ALL_THEMES.includes(name) ? ['default', ...OTHER_THEMES] : ['default'];
    for (const theme of themes) {
      for (const mode of MODES) {
        await gallery.show(theme, mode);
        expect
          .soft(await picture(page))
          .toMatchSnapshot(`${name}-${theme}-${mode}.jpg`, { maxDiffPixelRatio: MAX_DIFFERENT });
      }
    }
  });
}

test('on a phone it looks as it did', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['tree-grid', 'panel-filters', 'bulk-bar', 'form-steps'] as const) {
    await gallery.open(name);
    expect
      .soft(await picture(page))
      .toMatchSnapshot(`phone-${name}.jpg`, { maxDiffPixelRatio: MAX_DIFFERENT });
  }
});
