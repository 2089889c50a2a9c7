import { expect, it } from 'vitest';
import { type GrantChoice, grantChoiceOf, isWiderGrant } from './index.ts';

it.each<Partial<GrantChoice>>([
  { kinds: 'extended' },
  { kinds: 'everything' },
  { podSecurity: 'privileged' },
  { serviceAccounts: ['default', 'builder'] },
  { secrets: ['database'] },
  { secrets: ['*'] },
  { exec: true },
  { inspect: true },
  { secretNames: true },
  { installer: true },
])('a grant with %o is wider than day-to-day work needs', (choice) => {
  expect(isWiderGrant(grantChoiceOf(choice))).toBe(true);
});

it.each<Partial<GrantChoice>>([{}, { logs: true }, { podSecurity: 'restricted' }, { serviceAccounts: [] }])(
  'a grant with %o is not',
  (choice) => {
    expect(isWiderGrant(grantChoiceOf(choice))).toBe(false);
  },
);
