// The pictures of the README, of a fleet of the demo: `npm run pictures` stores them anew.
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { BadImageDemo } from './bad-image-demo.ts';
import { Person } from './person.ts';
import { test } from './test.ts';

const CLUSTERS = 12;
const IMAGES = new URL('../../docs/images/', import.meta.url);

let demo: BadImageDemo | null = null;

test.afterEach(async () => {
  await demo?.stop();
  demo = null;
});

test('networks, why an application is a warning on one of its clusters, and what all clusters say of it', async ({
  product,
  browser,
}) => {
  const ada = await Person.of(product, browser, 'ada');
  const { page, client, screen } = ada;
  await page.setViewportSize({ width: 1440, height: 810 });
  await BadImageDemo.start({ url: product.url, email: ada.email, clusters: CLUSTERS }, (started) => {
    demo = started;
  });
  const shop = await BadImageDemo.deployment(client);
  await ada.open('/networks');
  await expect(screen.badge('demo-network-1')).toContainText('up', { timeout: 90_000 });
  await BadImageDemo.breakImage(client, shop);
  await expect(screen.badge('demo-network-1')).toContainText('warn', { timeout: 120_000 });
  const rows = page.getByRole('treegrid').getByRole('row');
  await expect(rows.filter({ hasText: 'progressing' })).toHaveCount(0, { timeout: 120_000 });
  await page.getByRole('group', { name: 'Expand to' }).getByRole('button', { name: 'Applications' }).click();
  const broken = rows.filter({ hasText: shop.name }).first();
  await expect(broken).toContainText('warn');
  await broken.getByRole('button', { name: /, why\?$/ }).click();
  const why = page.getByRole('dialog', { name: `Why is ${shop.name} warn?` });
  await expect(why).toContainText(/(ImagePullBackOff|ErrImagePull): .*broken-1/);
  await expect(why).toContainText('It recovers when the image can be pulled');
  await page.mouse.move(0, 0);
  await page.screenshot({ path: fileURLToPath(new URL('networks.png', IMAGES)) });

  await ada.open(`/applications/${shop.id}`);
  await expect(page.getByRole('main')).toContainText(/ImagePullBackOff|ErrImagePull/);
  await page.screenshot({ path: fileURLToPath(new URL('application.png', IMAGES)) });
});
