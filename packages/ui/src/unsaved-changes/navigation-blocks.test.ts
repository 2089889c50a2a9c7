import { expect, test } from 'vitest';
import { NavigationBlocks } from './navigation-blocks.ts';

const stay = () => undefined;

test('what waits for unsaved input runs once it is saved or discarded, and at once without any', () => {
  const blocks = new NavigationBlocks();
  const done: string[] = [];
  blocks.whenFree(() => done.push('at once'));
  expect(done).toEqual(['at once']);
  const [page, dialog] = [blocks.block(stay, 'page'), blocks.block(stay, 'dialog')];
  blocks.whenFree(() => done.push('replaced'));
  blocks.whenFree(() => done.push('later'));
  page();
  expect([done, blocks.isBlocked]).toEqual([['at once'], true]);
  dialog();
  expect(done).toEqual(['at once', 'later']);
  blocks.block(stay, 'page')();
  expect(done).toEqual(['at once', 'later']);
});
