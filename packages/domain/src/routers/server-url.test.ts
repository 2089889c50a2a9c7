import { expect, it } from 'vitest';
import { isSecureServerUrl } from './index.ts';

it.each([
  'https://hawser.example.org',
  'https://10.0.0.1:8443',
  'http://localhost:8080',
  'http://127.0.0.1',
  'http://[::1]:8080',
])('an agent may connect to %s', (url) => {
  expect(isSecureServerUrl(url)).toBe(true);
});

it.each([
  'http://hawser.example.org',
  'http://10.0.0.1',
  'http://localhost.example.org',
  'http://127.0.0.1.example.org',
  'http://127.0.0.1@example.org',
  'ftp://localhost',
  'hawser.example.org',
  '',
])('an agent may not connect to %j', (url) => {
  expect(isSecureServerUrl(url)).toBe(false);
});
