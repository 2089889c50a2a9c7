import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './checkout.mjs';

/** @type {Record<string, {integrity?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[], resolved?: string}>} */
const packages = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);
const withoutHash = installed.filter(([, { integrity }]) => integrity === undefined);

/** Whether npm installs it on Linux with glibc on x64, where the images are built and the tests run. */
const isForLinux = ({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }) =>
  os.includes('linux') && cpu.includes('x64') && libc.includes('glibc');

test('every package that an image or a test installs has the hash of its content', () => {
  expect(installed.length).toBeGreaterThan(300);
  expect(withoutHash.filter(([, each]) => isForLinux(each)).map(([path]) => path)).toEqual([]);
  for (const [path, { integrity }] of installed)
    if (integrity !== undefined) expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-/)]);
});

test('a package without one is an optional binary of a tool for another platform', () => {
  // Their releases were not to be had when the lock file was written (docs/decisions/0015).
  const tools = /^(@biomejs\/cli|@oxlint\/binding|@oxlint-tsgolint|@rolldown\/binding|node)-?\/?[a-z0-9-]+$/;
  for (const [path, { optional }] of withoutHash) {
    expect([path, optional]).toEqual([path, true]);
    expect(path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)).toMatch(tools);
  }
});

test('no package comes from an address of its own', () => {
  for (const [path, { resolved }] of installed) expect([path, resolved]).toEqual([path, undefined]);
});
