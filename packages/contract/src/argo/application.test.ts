import { expect, test } from 'vitest';
import { ArgoApplication } from './application.ts';

test('of the addresses that an agent sends only those that may become links are passed on', () => {
  const links = ArgoApplication.shape.externalURLs;
  expect(
    links.parse([
      'javascript:alert(1)',
      'https://shop.example.org/',
      'https://shop.example.org@evil.example.org',
    ]),
  ).toEqual(['https://shop.example.org/']);
});
