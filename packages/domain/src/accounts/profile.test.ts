import { expect, it } from 'vitest';
import { checkProfile, checkTheme, type ProfileChange } from './index.ts';

const refused = (change: ProfileChange) => {
  const problem = checkProfile(change);
  return problem === null ? null : [problem.path, problem.message];
};

it('a profile accepts ordinary text and refuses invisible or misleading characters', () => {
  expect(refused({})).toBeNull();
  expect(refused({ displayName: 'Zoë', companyName: '', jobTitle: 'SRE', linkedInURL: '' })).toBeNull();
  expect(refused({ displayName: '  ' })).toEqual(['displayName', 'This field is required']);
  expect(refused({ companyName: 'a'.repeat(121) })).toEqual(['companyName', 'Enter at most 120 characters.']);
  expect(refused({ jobTitle: 'a\u202eb' })).toEqual(['jobTitle', 'Hidden characters are not allowed here.']);
});

it('a link in a profile is an http or https URL', () => {
  expect(refused({ linkedInURL: 'https://www.linkedin.com/in/ada' })).toBeNull();
  for (const linkedInURL of [
    'javascript:alert(1)',
    'ada',
    'https://a b',
    `https://a.org/${'a'.repeat(500)}`,
  ]) {
    expect(refused({ linkedInURL })).toEqual(['linkedInURL', 'Enter a valid url to continue']);
  }
});

it('a survey accepts answers of several lines, up to 1,000 characters', () => {
  const answers = { q1: 'one\ntwo\tthree', q2: '', q3: '' };
  expect(refused({ surveys: { newuser: answers } })).toBeNull();
  expect(refused({ surveys: { newuser: { ...answers, q2: 'a'.repeat(1001) } } })).toEqual([
    'surveys.newuser.q2',
    'Enter at most 1,000 characters.',
  ]);
  expect(refused({ surveys: { newuser: { ...answers, q3: '\u0000' } } })?.[0]).toBe('surveys.newuser.q3');
});

it('alert settings are limited in number, with plain names', () => {
  expect(refused({ alertSettings: { 'router.down': true, objectChanged: false } })).toBeNull();
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`type${n}`, true]));
  for (const alertSettings of [{ '<b>': true }, { '': true }, many]) {
    expect(refused({ alertSettings })).toEqual(['alertSettings', 'Validation failed. Please try again.']);
  }
});

it('a theme is named by a slug', () => {
  expect(checkTheme(undefined)).toBeNull();
  expect(checkTheme('mantis')).toBeNull();
  for (const name of ['', 'Mantis', '<b>', 'a'.repeat(41)]) expect(checkTheme(name)?.path).toBe('theme');
});
