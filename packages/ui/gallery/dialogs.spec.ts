import { expect, test } from './gallery-test.ts';

test('a dialog with changes asks before closing, keeps the input and traps the focus', async ({
  page,
  gallery,
}) => {
  await gallery.open('form-dialog');
  const dialog = page.getByRole('dialog', { name: 'Define Network' });
  const name = dialog.getByLabel('Name');
  await expect(name).toBeFocused();
  await name.fill('another');
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Discard unsaved changes?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('another');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText('Discard unsaved changes?')).toBeVisible();
  await page.keyboard.press('Escape');
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
});

test('a dialog keeps the focus however fast Tab and Shift+Tab follow each other', async ({
  page,
  gallery,
}) => {
  await gallery.open('form-dialog');
  const dialog = page.getByRole('dialog', { name: 'Define Network' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  // Keys that are all pressed before the next frame.
  await page.evaluate(() => Object.assign(window, { requestAnimationFrame: () => 0 }));
  const seen = { 'Shift+Tab': new Set<string>(), Tab: new Set<string>() };
  for (const key of ['Shift+Tab', 'Tab'] as const) {
    for (let stop = 0; stop < 24; stop++) {
      await page.keyboard.press(key);
      const at = await dialog.evaluate((element) => {
        const active = document.activeElement;
        const names = active instanceof HTMLInputElement ? [...(active.labels ?? [])] : [active];
        return element.contains(active) && element !== active
          ? names.map((each) => each?.textContent || each?.ariaLabel).join()
          : null;
      });
      expect(at).not.toBeNull();
      seen[key].add(at ?? '');
    }
  }
  expect(seen['Shift+Tab']).toEqual(seen.Tab);
  expect(seen.Tab.size).toBeGreaterThan(3);
});

test('a dialog keeps the focus while the button that has it is disabled, and gives it back', async ({
  page,
  gallery,
}) => {
  await gallery.open('form-dialog');
  const dialog = page.getByRole('dialog', { name: 'Define Network' });
  const button = dialog.getByRole('button', { name: 'Full screen' });
  const disable = (isDisabled: boolean) =>
    button.evaluate((element: HTMLButtonElement, disabled) => {
      element.disabled = disabled;
      // The browser takes the focus from it with the next frame.
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, isDisabled);
  await button.focus();
  await disable(true);
  await expect(dialog).toBeFocused();
  await disable(false);
  await expect(button).toBeFocused();
  // One that was moved meanwhile stays.
  await disable(true);
  await dialog.getByLabel('Name').focus();
  await disable(false);
  await expect(dialog.getByLabel('Name')).toBeFocused();
});

test('what a page that was still loading shows gets the focus of a closed dialog, unless it was moved', async ({
  page,
  gallery,
}) => {
  await gallery.open('form-dialog');
  await gallery.loadAll();
  // Under a modal dialog it is hidden from screen readers.
  const main = page.locator('main');
  const show = (tag: 'p' | 'button', text: string) =>
    main.evaluate(
      (element, [tag, text]) => {
        const content = Object.assign(document.createElement(tag), { textContent: text });
        element.replaceChildren(content);
      },
      [tag, text] as const,
    );
  await show('p', 'One moment...');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(main).toBeFocused();
  await show('p', 'Almost');
  await expect(main).toBeFocused();
  await show('button', 'Reload');
  await expect(main.getByRole('button', { name: 'Reload' })).toBeFocused();
  await show('button', 'Define');
  await expect(main.getByRole('button', { name: 'Define' })).toBeFocused();
  // Moved to the page as a whole, such as by a click beside the button.
  await main.focus();
  await show('button', 'Add');
  await expect(main).toBeFocused();
});

test('a dialog can be shown full screen', async ({ page, gallery }) => {
  await gallery.open('form-dialog');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Full screen' }).press('Enter');
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
});

test('a form with steps counts them, shows the progress and saves on the last', async ({ page, gallery }) => {
  await gallery.open('form-steps');
  const dialog = page.getByRole('dialog', { name: 'Define Cluster' });
  const bar = dialog.getByRole('progressbar', { name: 'Steps' });
  await expect(dialog.getByText('1 of 3')).toBeVisible();
  await expect(bar).toHaveAttribute('aria-valuenow', '33');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('2 of 3')).toBeVisible();
  // Each step is used without the mouse: the focus is in its first field.
  await expect(dialog.getByRole('combobox', { name: 'System type' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(dialog.getByText('3 of 3')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Tag' })).toBeFocused();
  await expect(bar).toHaveAttribute('aria-valuenow', '100');
  await dialog.getByRole('button', { name: 'Back' }).press('Enter');
  await expect(dialog.getByText('2 of 3')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'System type' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Next' }).press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('saved')).toBeVisible();
});

test('a deletion lists what is deleted and asks for the name', async ({ page, gallery }) => {
  await gallery.open('confirm-dialog');
  const dialog = page.getByRole('dialog', { name: 'Delete retail-eu' });
  await expect(dialog.getByRole('list', { name: 'What will go' })).toContainText('216 objects');
  await expect(dialog).toContainText('and 214 more');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  const go = dialog.getByRole('button', { name: 'Delete Network' });
  await page.keyboard.type('retail-e');
  await expect(go).toBeDisabled();
  await page.keyboard.type('u');
  await page.keyboard.press('Enter');
  await expect(page.getByText('deleted', { exact: true })).toBeVisible();
});

test('tags are toggled one by one, and a new tag is applied immediately', async ({ page, gallery }) => {
  await gallery.open('tag-dialog');
  const dialog = page.getByRole('dialog', { name: 'Apply Tags' });
  const canary = dialog.getByRole('switch', { name: 'canary' });
  await canary.press(' ');
  await expect(canary).toBeChecked();
  await dialog.getByRole('button', { name: 'Create new tag' }).press('Enter');
  await page.keyboard.type('4711');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('1-20 alphanumeric or "-" characters, starts with alpha');
  await dialog.getByLabel('New tag').fill('till');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('switch', { name: 'till' })).toBeChecked();
  expect(
    await dialog.getByRole('list', { name: 'Tags' }).evaluate((list) => list.clientHeight),
  ).toBeLessThanOrEqual(260);
  await gallery.open('tag-dialog-empty');
  await expect(page.getByRole('dialog')).toContainText('No tags available');
});

test('a search has the focus when opened, is navigated by keys and cleared when closed', async ({
  page,
  gallery,
}) => {
  await gallery.open('search-dialog');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('retail');
  await page.keyboard.press('ArrowDown');
  const found = page.getByRole('listbox', { name: 'Results' });
  await expect(found.getByRole('option', { selected: true })).toContainText('retail-us');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('');
  await expect(found.getByRole('option')).toHaveCount(6);
  await page.keyboard.type('lab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('chosen: lab')).toBeVisible();
});

test('optional choices are selected all or none; required ones are always selected', async ({
  page,
  gallery,
}) => {
  await gallery.open('choice-dialog');
  const dialog = page.getByRole('dialog', { name: 'Network Features' });
  await expect(dialog.getByRole('checkbox', { name: 'Argo CD' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Select all' }).press('Enter');
  await expect(dialog.getByRole('checkbox', { name: 'Grafana' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Unselect all' }).press('Enter');
  await expect(dialog.getByRole('checkbox', { name: 'K8sGPT' })).not.toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Grafana' }).press(' ');
  await dialog.getByRole('button', { name: 'Ok' }).press('Enter');
  await expect(page.getByText('argocd, grafana')).toBeVisible();
});
