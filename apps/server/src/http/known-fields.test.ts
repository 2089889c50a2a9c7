import { expect, test } from 'vitest';
import { z } from 'zod';
import { knownFieldsOnly } from './known-fields.ts';

const schema = knownFieldsOnly(
  z
    .object({
      name: z.string().default('demo'),
      hub: z.object({ port: z.number() }).nullable().optional(),
      rules: z.array(z.object({ id: z.string() })).default([]),
      labels: z.record(z.string(), z.unknown()).optional(),
    })
    .refine(({ name }) => name !== 'taken', 'The name is taken.'),
);
const unknown = (value: unknown) => {
  const { error } = z.safeParse(schema, value);
  return error?.issues.map((issue) => [...issue.path, ...('keys' in issue ? issue.keys : [issue.message])]);
};

test('fields that are not declared are refused at any depth', () => {
  expect(unknown({ nmae: 'x' })).toEqual([['nmae']]);
  expect(unknown({ hub: { port: 1, prot: 2 } })).toEqual([['hub', 'prot']]);
  expect(unknown({ rules: [{ id: 'a' }, { id: 'b', match: '' }] })).toEqual([['rules', 1, 'match']]);
});

test('everything else is as before: defaults, rules of the whole body, and free names', () => {
  expect(z.parse(schema, { hub: null, labels: { any: 1 } })).toEqual({
    name: 'demo',
    hub: null,
    rules: [],
    labels: { any: 1 },
  });
  expect(unknown({ name: 'taken' })).toEqual([['The name is taken.']]);
});
