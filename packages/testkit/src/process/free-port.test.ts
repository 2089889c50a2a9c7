import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';

test('a port is given to one of many who ask at the same time, before any of them listens', async () => {
  const ports = await Promise.all(Array.from({ length: 600 }, freePort));
  expect(new Set(ports).size).toBe(ports.length);
});
