import { expect, it } from 'vitest';
import { allChosen, toggledAll, withRequired } from './choice-rules.ts';

const choices = [
  { id: 'always', required: true },
  { id: 'one' },
  { id: 'two' },
  { id: 'later', reason: 'coming soon' },
];

it('required choices are always selected, in their place', () => {
  expect(withRequired(choices, ['two'])).toEqual(['always', 'two']);
  expect(withRequired(choices, [])).toEqual(['always']);
});

it('toggles between all available choices and none', () => {
  expect(toggledAll(choices, ['one'])).toEqual(['always', 'one', 'two']);
  expect(toggledAll(choices, ['always', 'one', 'two'])).toEqual(['always']);
});

it('unavailable choices are ignored, and keep their selection', () => {
  expect(allChosen(choices, ['one', 'two'])).toBe(true);
  expect(toggledAll(choices, ['one', 'two', 'later'])).toEqual(['always', 'later']);
});
