import { expect, test } from 'vitest';
import { ArgoApplication } from './application.ts';
import { ApplicationCommitsItem } from './commit.ts';

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

test('of the texts that an agent sends nothing that hides or turns others is passed on', () => {
  const { conditions, images } = ArgoApplication.shape;
  const message = '\u001b[31mred\u202e txt\u061c.exe\nnext\u2066';
  expect(conditions.parse([{ type: 'SyncError', message, at: null }])).toEqual([
    { type: 'SyncError', message: '[31mred txt .exe next', at: null },
  ]);
  expect(images.parse(['web\u{e0041}:1'])).toEqual(['web :1']);
  const commit = { revision: 'a', author: 'Ada\u00ad <ada@example.org>', at: null, message };
  const item = { type: 'application-commits', commits: [commit], observedAt: 1 };
  expect(ApplicationCommitsItem.parse(item).commits).toEqual([
    { revision: 'a', author: 'Ada <ada@example.org>', at: null, message: '[31mred txt .exe next' },
  ]);
});
