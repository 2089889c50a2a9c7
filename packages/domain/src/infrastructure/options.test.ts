import { describe, expect, it } from 'vitest';
import {
  fieldLabel,
  fieldPairs,
  fieldProblems,
  optionsFor,
  PROVIDER_OPTIONS,
  providerLabel,
  providerValue,
  readProviderOptions,
  type ProviderOption,
} from './index.ts';

describe('the value of a provider', () => {
  const pairs = [
    { key: 'a', value: '1' },
    { key: 'b', value: 'x' },
  ];
  it('has the form that its controller reads', () => {
    expect(providerValue({ format: 'ini' }, pairs)).toBe('[default]\na = 1\nb = x\n');
    expect(providerValue({ format: 'json' }, pairs)).toBe('{"a":"1","b":"x"}');
    expect(providerValue({ format: 'as-is' }, [{ key: 'c', value: '{"type": "service_account"}' }])).toBe(
      '{"type": "service_account"}',
    );
  });
  it('is none where it would mean something else', () => {
    expect(providerValue({ format: 'ini' }, [{ key: 'a', value: '1\nrole_arn = x' }])).toBeNull();
    expect(providerValue({ format: 'as-is' }, [{ key: 'c', value: '[]' }])).toBeNull();
    expect(providerValue({ format: 'as-is' }, [{ key: 'c', value: 'no JSON' }])).toBeNull();
    expect(providerValue({ format: 'json' }, [])).toBeNull();
  });
});

it('providers that are not ready say so', () => {
  expect(PROVIDER_OPTIONS.filter(({ active }) => !active).map(providerLabel)).toEqual([
    'IBM Cloud (coming soon)',
    'Oracle Cloud (coming soon)',
  ]);
});

/** The options with what an operator wrote. */
const optionsWith = (value: unknown): readonly ProviderOption[] => {
  const read = readProviderOptions(value);
  if ('message' in read) throw new Error(read.message);
  return read.options;
};
const key = { key: 'token', label: 'Token' };

describe('the providers of an operator', () => {
  it('are the known ones without a file, and come before the custom one', () => {
    expect(optionsWith({})).toEqual(PROVIDER_OPTIONS);
    const options = optionsWith({ hetzner: { name: 'Hetzner', active: true, credentialFields: [key] } });
    expect(options.map(({ id }) => id)).toEqual(['aws', 'gcp', 'azure', 'ibm', 'oci', 'hetzner', 'custom']);
    expect(options.find(({ id }) => id === 'hetzner')?.credentialFields).toEqual([
      { ...key, type: 'text', private: true, helpText: '', default: '', maxLength: 253, isOptional: false },
    ]);
  });

  it('change only what they say of a known one', () => {
    const [aws] = optionsWith({ aws: { active: false } });
    expect(aws).toEqual({ ...PROVIDER_OPTIONS[0], active: false });
    expect(aws && providerLabel(aws)).toBe('AWS (coming soon)');
  });

  it('store the values of config fields, so none of them is private', () => {
    const [aws] = optionsWith({ aws: { configFields: [key] } });
    expect(aws?.configFields[0]?.private).toBe(false);
    expect(() => optionsWith({ aws: { configFields: [{ ...key, private: true }] } })).toThrow(
      'has a provider aws with a private config field',
    );
  });

  it('are refused with the problem', () => {
    const problems: [unknown, string][] = [
      [[], 'must hold providers, by key'],
      [{ Aws: {} }, "has a provider 'Aws'; keys"],
      [{ aws: { enabled: true } }, 'has a provider aws with the entry enabled; known are name, active'],
      [{ aws: { name: ' ' } }, 'has a provider aws whose name is not valid'],
      [{ aws: { format: 'xml' } }, 'whose format is not valid'],
      [{ aws: { credentialFields: [{ key: 'a b', label: 'A' }] } }, 'with a credential field whose key'],
      [{ aws: { credentialFields: [{ key: 'a' }] } }, 'with a credential field without key or label'],
      [{ aws: { credentialFields: [key, key] } }, 'whose key token is there twice'],
      [{ aws: { credentialFields: [{ ...key, maxLength: 0 }] } }, 'whose maxLength is not valid'],
      [{ gcp: { credentialFields: [key, { ...key, key: 'b' }] } }, 'format as-is has more than one'],
      [{ ibm: { active: true } }, 'that is active and has no credential field'],
      [{ custom: { credentialFields: [key] } }, 'has a provider custom with fields'],
      [Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`p${n}`, {}])), 'has more than 50 providers'],
    ];
    for (const [value, message] of problems) expect(() => optionsWith(value)).toThrow(message);
  });
});

describe('what is entered', () => {
  const read = optionsWith({
    cloud: {
      credentialFields: [
        key,
        { key: 'zone', label: 'Zone', default: 'eu', maxLength: 3 },
        { ...key, key: 'extra', isOptional: true },
      ],
    },
  });
  const fields = read.find(({ id }) => id === 'cloud')?.credentialFields ?? [];

  it('is what was typed, trimmed, or the default; what is empty is left out', () => {
    expect(fieldPairs(fields, { token: ' a ', extra: ' ' })).toEqual([
      { key: 'token', value: 'a' },
      { key: 'zone', value: 'eu' },
    ]);
  });

  it('is complete, and no longer than its field allows', () => {
    expect(fieldProblems(fields, { token: 'a' })).toEqual({});
    expect(fieldProblems(fields, { zone: '4444' })).toEqual({
      token: 'This field is required',
      zone: 'Zone must be at most 3 characters.',
    });
  });
});

it('a choice leaves out what it does not want, and no others', () => {
  const options = optionsWith({ both: { multiProviderCredentialFields: true } });
  const ids = (wanted: Parameters<typeof optionsFor>[1]) => optionsFor(options, wanted).map(({ id }) => id);
  expect(ids({})).toEqual(options.map(({ id }) => id));
  expect(ids({ single: true })).not.toContain('both');
  expect(ids({ single: true })).toContain('custom');
  expect(ids({ withoutCustom: true })).not.toContain('custom');
});

it('a field is called as it is labelled, and by its key where the provider has none', () => {
  const aws = PROVIDER_OPTIONS.find(({ id }) => id === 'aws');
  expect(['aws_secret_access_key', 'roleARN', 'provider'].map((key) => fieldLabel(aws, key))).toEqual([
    'Secret access key',
    'Role ARN',
    'provider',
  ]);
  expect(fieldLabel(undefined, 'name')).toBe('name');
});
