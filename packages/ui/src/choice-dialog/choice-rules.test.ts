import { expect, it } from 'vitest';
import { allChosen, toggledAll, withRequired } from './choice-rules.ts';

const choices = [
  { id: 'always', required: true },
  { id: 'one' },
  { id: 'two' },
  { id: 'later', reason: 'coming soon' },
];

it('what is required is always in, in its place', () => {
  expect(withRequired(choices, ['two'])).toEqual(['always', 'two']);
  expect(withRequired(choices, [])).toEqual(['always']);
});

it('goes between all that is open and none of it', () => {
  expect(toggledAll(choices, ['one'])).toEqual(['always', 'one', 'two']);
  expect(toggledAll(choices, ['always', 'one', 'two'])).toEqual(['always']);
});

it('what cannot be chosen now counts for nothing, and stays where it was chosen before', () => {
  expect(allChosen(choices, ['one', 'two'])).toBe(true);
  expect(toggledAll(choices, ['one', 'two', 'later'])).toEqual(['always', 'later']);
});
