import type { Page } from '@playwright/test';
import { expect, test } from './gallery-test.ts';

/** Shows two lists instead of a page, each in a region with a heading, whose rows have a button; before them is a button. */
async function showLists(page: Page): Promise<void> {
  await page.locator('main').evaluate((main) => {
    const row = (name: string) => `<li><p>${name}</p> <span><button>Delete ${name}</button></span></li>`;
    const list = (title: string, names: readonly string[]) =>
      `<section aria-label="${title}"><h2>${title}</h2><ul>${names.map(row).join('')}</ul></section>`;
    main.innerHTML = `<button>Define</button>${list('Networks', ['one', 'two', 'three'])}${list('Rules', ['four'])}`;
  });
}

const row = (page: Page, name: string) => page.locator('li', { hasText: name });
const button = (page: Page, name: string) =>
  page.getByRole('button', { name: `Delete ${name}`, exact: true });

test('the focus of a row that is removed moves to the next row and no button of it, then to the one before, then to the heading', async ({
  page,
  gallery,
}) => {
  await gallery.open('buttons');
  await gallery.loadAll();
  await showLists(page);
  const remove = (name: string) => page.locator('li', { hasText: name }).evaluate((row) => row.remove());
  await button(page, 'two').focus();
  await remove('two');
  // A key that was meant for the removed button deletes nothing else.
  await expect(row(page, 'three')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button(page, 'three')).toBeFocused();
  await expect(row(page, 'three')).not.toHaveAttribute('tabindex');
  await remove('three');
  await expect(row(page, 'one')).toBeFocused();
  await remove('one');
  const heading = page.getByRole('heading', { name: 'Networks' });
  await expect(heading).toBeFocused();
  // Where it goes from there is the order of the page. The heading does not become a tab stop.
  await page.keyboard.press('Tab');
  await expect(button(page, 'four')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Define' })).toBeFocused();
  await expect(heading).not.toHaveAttribute('tabindex');
});

test('the focus of a region that is removed moves to what follows, and at the end to what precedes it', async ({
  page,
  gallery,
}) => {
  await gallery.open('buttons');
  await gallery.loadAll();
  await showLists(page);
  // Its row first, at once.
  const remove = (title: string) =>
    page.getByRole('region', { name: title }).evaluate((region) => {
      region.querySelector('li')?.remove();
      region.remove();
    });
  await button(page, 'one').focus();
  await remove('Networks');
  await expect(page.getByRole('region', { name: 'Rules' })).toBeFocused();
  await remove('Rules');
  await expect(page.getByRole('button', { name: 'Define' })).toBeFocused();
  // What replaces it is in its place.
  await page.locator('main').evaluate((main) => {
    const text = Object.assign(document.createElement('p'), { textContent: 'Defined.' });
    main.replaceChildren(
      text,
      Object.assign(document.createElement('a'), { href: '#x', textContent: 'Open' }),
    );
  });
  await expect(page.getByRole('link', { name: 'Open' })).toBeFocused();
});

test('a button that was disabled while its work ran gets the focus back, or what is nearest when the work removes it', async ({
  page,
  gallery,
}) => {
  await gallery.open('buttons');
  await gallery.loadAll();
  await showLists(page);
  const disable = (name: string, isDisabled: boolean) =>
    button(page, name).evaluate((element: HTMLButtonElement, disabled) => {
      element.disabled = disabled;
      // The browser takes the focus from it with the next frame.
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, isDisabled);
  await button(page, 'one').click();
  await disable('one', true);
  await expect(button(page, 'one')).not.toBeFocused();
  await disable('one', false);
  await expect(button(page, 'one')).toBeFocused();
  await disable('one', true);
  await button(page, 'one').evaluate((element) => element.replaceWith('deleted'));
  await expect(row(page, 'two')).toBeFocused();
  // One that was moved meanwhile stays.
  await disable('two', true);
  await button(page, 'four').focus();
  await disable('two', false);
  await expect(button(page, 'four')).toBeFocused();
});

test('a press beside all controls leaves the focus nowhere, whatever is removed then', async ({
  page,
  gallery,
}) => {
  await gallery.open('buttons');
  await gallery.loadAll();
  await showLists(page);
  await button(page, 'one').focus();
  await page.locator('header').click({ position: { x: 500, y: 4 } });
  await expect(page.locator('body')).toBeFocused();
  await page.locator('li', { hasText: 'one' }).evaluate((row) => row.remove());
  await expect(page.locator('body')).toBeFocused();
});

test('a menu whose opener was removed meanwhile returns the focus to what is nearest', async ({
  page,
  gallery,
}) => {
  await gallery.open('menu');
  await gallery.loadAll();
  const opener = page.getByRole('button', { name: 'Actions for lyon' });
  await opener.press('Enter');
  await expect(page.getByRole('menuitem', { name: /Update Cluster/ })).toBeFocused();
  await opener.evaluate((element) => element.remove());
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Another' }).locator('..')).toBeFocused();
});

test('Enter that is held down reaches nothing but what had the focus when it was pressed', async ({
  page,
  gallery,
}) => {
  await gallery.open('buttons');
  await gallery.loadAll();
  await showLists(page);
  // As a button whose dialog opens with the focus on its last button.
  await page.locator('main').evaluate((main) => {
    const [first, second] = main.querySelectorAll('li button');
    first?.addEventListener('click', () => (second as HTMLElement).focus());
    for (const each of [first, second]) each?.addEventListener('click', () => each.append('!'));
  });
  await button(page, 'one').focus();
  await page.keyboard.down('Enter');
  await expect(button(page, 'two')).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(page.getByRole('button', { name: 'Delete one!' })).toBeVisible();
  await expect(button(page, 'two')).toBeVisible();
  // Pressed again it is meant.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Delete two!' })).toBeVisible();
});
