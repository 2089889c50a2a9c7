import type { Allowed } from '@hawser/domain/permissions';
import { expect, test } from 'vitest';
import { type Noun, subjectOf } from '../menu/index.ts';
import { actionEntries, wordsOf } from './action-entries.ts';

test('the last of several words is a name, the words before it an action', () => {
  expect(wordsOf('lyon')).toEqual({ action: '', name: 'lyon' });
  expect(wordsOf('apply tags lyon')).toEqual({ action: 'apply tags', name: 'lyon' });
  expect(wordsOf('')).toEqual({ action: '', name: '' });
});

test('unavailable actions come last, with their reason, and show it when selected', () => {
  const noun: Noun<{ can: { delete: Allowed; open: Allowed } }> = {
    one: 'a thing',
    idOf: () => '1',
    nameOf: () => 'lyon',
    actions: (['delete', 'open'] as const).map((id) => ({
      id,
      label: id,
      icon: null,
      may: [id],
      run: () => undefined,
    })),
  };
  const held = subjectOf(noun, {
    can: { delete: { allowed: false, reason: 'It is held.' }, open: { allowed: true, reason: '' } },
  });
  const tools = { openDialog: () => undefined, navigate: async () => undefined };
  const chosen: (string | undefined)[] = [];
  const entries = actionEntries([held], tools, ({ reason }) => chosen.push(reason), '');
  expect(entries.map(({ label, reason }) => [label, reason])).toEqual([
    ['open: lyon', undefined],
    ['delete: lyon', 'It is held.'],
  ]);
  for (const entry of entries) entry.run();
  expect(chosen).toEqual([undefined, 'It is held.']);
});
