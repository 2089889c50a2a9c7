import { checkKey } from '../secrets/index.ts';
import {
  CUSTOM_PROVIDER,
  FIELD_TYPES,
  PROVIDER_FORMATS,
  type ProviderField,
  type ProviderOption,
} from './option.ts';
import { isPackageReference } from './packages.ts';
import { configField, credentialField, emptyOption, PROVIDER_OPTIONS } from './options.ts';

const KEY = /^[a-z][a-z0-9-]{0,39}$/;
const OPTIONS_MAX = 50;
const FIELDS_MAX = 20;
const LENGTH_MAX = 65_536;

type Check = (value: unknown) => boolean;

const text =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'string' && value.trim().length >= least && value.length <= most;
const flag: Check = (value) => typeof value === 'boolean';
const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value);
const list: Check = (value) => Array.isArray(value) && value.length <= FIELDS_MAX;

/** What an option and a field of it may hold; anything else is refused, because a misspelled entry would change nothing. */
const OPTION: Readonly<Record<string, Check>> = {
  name: text(1, 63),
  active: flag,
  format: oneOf(PROVIDER_FORMATS),
  credentialFieldsHelpText: text(0, 1_000),
  multiProviderCredentialFields: flag,
  credentialFields: list,
  configFields: list,
  packages: (value) =>
    list(value) && (value as unknown[]).every((each) => typeof each === 'string' && isPackageReference(each)),
};
const FIELD: Readonly<Record<string, Check>> = {
  key: (value) => typeof value === 'string' && checkKey(value) === null,
  label: text(1, 100),
  type: oneOf(FIELD_TYPES),
  private: flag,
  helpText: text(0, 1_000),
  default: text(0, LENGTH_MAX),
  maxLength: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= LENGTH_MAX,
  isOptional: flag,
};

type Read<Value> = Value | { readonly message: string };

/**
 * The providers with those that an operator wrote, by key: new ones come before the custom one, and of a known one what is missing stays.
 * Or a sentence that describes the problem.
 */
export function readProviderOptions(value: unknown): Read<{ readonly options: readonly ProviderOption[] }> {
  if (!isRecord(value)) return { message: 'must hold providers, by key' };
  const options = new Map(PROVIDER_OPTIONS.map((option) => [option.id, option]));
  for (const [id, written] of Object.entries(value)) {
    if (!KEY.test(id))
      return { message: `has a provider '${id}'; keys are lower-case letters, digits and "-"` };
    const read = readOption(options.get(id) ?? emptyOption(id, id), written);
    if ('message' in read) return { message: `has a provider ${id} ${read.message}` };
    options.set(id, read.option);
  }
  if (options.size > OPTIONS_MAX) return { message: `has more than ${OPTIONS_MAX} providers` };
  const all = [...options.values()];
  return { options: [...all.filter(({ isCustom }) => !isCustom), ...all.filter(({ isCustom }) => isCustom)] };
}

function readOption(before: ProviderOption, written: unknown): Read<{ readonly option: ProviderOption }> {
  const problem = problemOf(written, OPTION);
  if (problem !== null) return { message: problem };
  const { credentialFields, configFields, ...rest } = written as Partial<ProviderOption>;
  if (before.id === CUSTOM_PROVIDER && (credentialFields ?? configFields) !== undefined)
    return { message: 'with fields; what is entered for it is the person’s own' };
  const credentials = readFields(credentialFields ?? before.credentialFields, credentialField);
  if ('message' in credentials) return { message: `with a credential field ${credentials.message}` };
  const config = readFields(configFields ?? before.configFields, configField);
  if ('message' in config) return { message: `with a config field ${config.message}` };
  if (config.fields.some(({ key }) => isPrivate(configFields, key)))
    return {
      message: 'with a private config field; they are stored as they are, so it belongs to credentialFields',
    };
  const option = { ...before, ...rest, credentialFields: credentials.fields, configFields: config.fields };
  if (option.format === 'as-is' && option.credentialFields.length > 1)
    return { message: 'whose format as-is has more than one credential field' };
  if (option.active && !option.isCustom && option.credentialFields.length === 0)
    return { message: 'that is active and has no credential field' };
  return { option };
}

const isPrivate = (fields: readonly Partial<ProviderField>[] | undefined, key: string): boolean =>
  fields?.some((each) => each.key === key && each.private === true) === true;

function readFields(
  written: readonly unknown[],
  complete: (field: ProviderField) => ProviderField,
): Read<{ readonly fields: readonly ProviderField[] }> {
  const keys = new Set<string>();
  const fields: ProviderField[] = [];
  for (const each of written) {
    const problem = problemOf(each, FIELD);
    if (problem !== null) return { message: problem };
    const { key, label } = each as Partial<ProviderField>;
    if (key === undefined || label === undefined) return { message: 'without key or label' };
    if (keys.has(key)) return { message: `whose key ${key} is there twice` };
    keys.add(key);
    fields.push(complete(each as ProviderField));
  }
  return { fields };
}

function problemOf(value: unknown, known: Readonly<Record<string, Check>>): string | null {
  if (!isRecord(value)) return 'that is no list of entries';
  for (const [name, entry] of Object.entries(value)) {
    if (!Object.hasOwn(known, name))
      return `with the entry ${name}; known are ${Object.keys(known).join(', ')}`;
    if (known[name]?.(entry) !== true) return `whose ${name} is not valid`;
  }
  return null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
