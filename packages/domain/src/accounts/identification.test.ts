import { expect, it } from 'vitest';
import { identificationOf } from './identification.ts';
import { accountMessages } from './messages.ts';

it('how a person was identified is written in a line', () => {
  expect(identificationOf('  a call to the number\n in the directory ')).toEqual({
    text: 'a call to the number in the directory',
  });
  expect(identificationOf('x'.repeat(200))).toEqual({ text: 'x'.repeat(200) });
  for (const text of ['', '  ', 'x'.repeat(201)])
    expect(identificationOf(text)).toEqual({ message: accountMessages.identifiedBy });
});
