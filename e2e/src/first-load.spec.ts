// Covers: lazy, auth
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { test } from './test.ts';

/** What the sign-in page may load of scripts before it is shown, bytes with gzip. */
const FIRST_SCRIPTS_MAX = 130 * 1024;

test('the sign-in page is shown after few scripts: QR codes and passkeys come when they are used', async ({
  product,
}) => {
  const page = await (await fetch(`${product.url}/auth`)).text();
  const paths = [...page.matchAll(/<script[^>]* src="([^"]+\.js)"/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(0);
  const texts = await Promise.all(
    [...new Set(paths)].map(async (path) => (await fetch(new URL(path, product.url))).text()),
  );
  const bytes = texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
  expect(bytes).toBeLessThan(FIRST_SCRIPTS_MAX);
  for (const text of texts) expect(text).not.toContain('startRegistration');
});
