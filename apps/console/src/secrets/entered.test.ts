import type { ProviderOption } from '@hawser/domain/infrastructure';
import { describe, expect, it } from 'vitest';
import { draftProblems, EMPTY_DRAFT, namespaceOf, NOTHING_TYPED, valuesToSeal } from '../sealing/index.ts';
import { EMPTY_ENTRY, entryProblems, pemKeyProblem } from './value-entry.ts';

const NONE = { isIaC: false, provider: undefined, dataKey: 'credentials', pairs: [] };
const pair = (value: string) => [{ key: 'a', value }];

describe('the values of a Secret', () => {
  it('are at least one, and at most 1 MiB as UTF-8 together', () => {
    expect(valuesToSeal(NONE)).toEqual({ message: 'Please add at least one key-value pair' });
    expect(valuesToSeal({ ...NONE, pairs: pair('x'.repeat(1_048_576)) })).toHaveProperty('values');
    const tooLarge = {
      message:
        'The values are larger than 1 MiB together, which is the most that Kubernetes stores in a Secret.',
    };
    expect(valuesToSeal({ ...NONE, pairs: pair('x'.repeat(1_048_577)) })).toEqual(tooLarge);
    expect(valuesToSeal({ ...NONE, pairs: pair('ä'.repeat(524_289)) })).toEqual(tooLarge);
  });

  it('are sealed as they are, whatever characters they have', () => {
    const value = '\u202E\u0000\u0001\r\nä';
    expect(valuesToSeal({ ...NONE, pairs: pair(value) })).toEqual({ values: new Map([['a', value]]) });
  });
});

it('name and namespace have their messages, and a Secret for everywhere the default namespace', () => {
  expect(draftProblems(EMPTY_DRAFT)).toEqual({
    name: 'This field is required',
    namespace: 'This field is required',
  });
  expect(draftProblems({ ...EMPTY_DRAFT, name: 'a\u202Eb', namespace: 'kube-' })).toEqual({
    name: expect.stringMatching(/^Secret name must: /),
    namespace: expect.any(String),
  });
  const everywhere = { ...EMPTY_DRAFT, name: 'db', isMultiple: true, scope: 'cluster' } as const;
  expect([draftProblems(everywhere), namespaceOf(everywhere)]).toEqual([{}, 'default']);
});

describe('the credentials of a provider', () => {
  const entry = { ...EMPTY_ENTRY, type: 'provider', dataKey: '' } as const;

  it('need a provider, and one value is called by its data key', () => {
    expect(entryProblems(entry, undefined, true)).toMatchObject({
      provider: 'This field is required',
      dataKey: 'A data key must be provided.',
    });
    expect(entryProblems({ ...entry, dataKey: 'a b' }, undefined, true)['dataKey']).toMatch(
      /^"a b" is not a valid key\./,
    );
  });

  it('of a custom one need a name and pairs', () => {
    const custom: ProviderOption = {
      id: 'custom',
      name: 'Custom',
      active: true,
      isCustom: true,
      format: 'json',
      credentialFields: [],
      credentialFieldsHelpText: '',
      multiProviderCredentialFields: false,
      configFields: [],
      packages: [],
    };
    expect(entryProblems({ ...entry, dataKey: 'x' }, custom, true)).toEqual({
      providerName: 'Provider name must be at least 1 character.',
      pairs: 'Please add at least one key-value pair',
    });
  });
});

it('a pair that is typed and not added is not left out unnoticed', () => {
  const pairs = [{ key: 'user', value: 'ada' }];
  for (const typed of [{ key: 'password' }, { value: 'x' }, { many: 'a=b' }])
    expect(
      entryProblems({ ...EMPTY_ENTRY, pairs, typed: { ...NOTHING_TYPED, ...typed } }, undefined, false),
    ).toEqual({
      pairs: 'What is typed in the fields is not in the list yet. Add it, or clear the fields.',
    });
  expect(entryProblems({ ...EMPTY_ENTRY, pairs }, undefined, false)).toEqual({});
});

it('nothing is sealed for a network whose pem key has gone since the form was opened', () => {
  const message = 'Unable to generate a SealedSecret, the network pem key is unavailable.';
  expect(pemKeyProblem({ sealedSecrets: { pemKey: 'pem' } })).toBeNull();
  for (const features of [undefined, {}, { sealedSecrets: {} }, { sealedSecrets: { pemKey: '' } }])
    expect(pemKeyProblem(features)).toBe(message);
});
