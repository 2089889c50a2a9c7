// Covers: objects
import { expect } from '@playwright/test';
import { Person } from './person.ts';
import { test } from './test.ts';

test('typing over a selection in the YAML editor is one step to undo, and keeps to the content security policy', async ({
  browser,
  product,
}) => {
  const ada = await Person.of(product, browser, 'ada');
  const { page } = ada;
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text());
  });
  await ada.network({ name: 'retail' });
  await ada.open('/applications?dialog=create-object');
  const yaml = page.getByRole('textbox', { name: 'YAML' });
  await yaml.click();
  await page.keyboard.type('kind: ConfigMap\nname: prices\n');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('kind: Secret\nage: 1');
  await expect(yaml).toHaveText('kind: Secretage: 1');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.type('x');
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.type('y');
  await expect(yaml).not.toContainText('x');
  await yaml.locator('.cm-line').first().dblclick();
  await page.keyboard.type('zz');
  await expect(yaml).toContainText('zz');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(yaml).not.toContainText('zz');
  expect(violations).toEqual([]);
});
