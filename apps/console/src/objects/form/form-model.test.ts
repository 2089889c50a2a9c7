import { readObject, withField } from '@hawser/manifest';
import { describe, expect, it } from 'vitest';
import { FORM_KINDS } from './fields.ts';
import { formOf } from './form-model.ts';
import { typedValue } from './typed-value.ts';
import { TEMPLATES } from '../template.ts';

const shown = (yaml: string) => {
  const model = formOf(yaml, 'Hawser');
  if ('reason' in model) throw new Error(model.reason);
  return model;
};
const field = (yaml: string, label: string) => shown(yaml).fields.find((each) => each.label === label);

it('each kind with a form has a text to start with, which is valid and shown', () => {
  expect(FORM_KINDS).toEqual(Object.keys(TEMPLATES));
  for (const text of Object.values(TEMPLATES)) {
    expect(readObject(text)).toHaveProperty('object');
    const { fields, problems } = shown(text);
    expect(problems).toEqual([]);
    expect(fields.filter(({ isOther, problem }) => isOther || problem !== null)).toEqual([]);
  }
});

it('every field of each kind can be written, and is shown again', () => {
  for (const text of Object.values(TEMPLATES)) {
    for (const { path, type, label, choices } of shown(text).fields) {
      if (type === 'pairs') continue;
      const typed = { number: '7', choice: choices?.[0] ?? '', lines: 'a\nb', text: 'x1', switch: 'true' }[
        type
      ];
      const value = type === 'switch' ? true : typedValue({ type }, typed);
      expect(field(withField(text, path, value) ?? '', label)).toMatchObject({ value, isOther: false });
    }
  }
});

describe('what a form cannot show', () => {
  const yaml = TEMPLATES.Deployment.replace(
    '  replicas: 2\n',
    '  replicas: 2\n  strategy:\n    type: Recreate\n',
  );

  it('is named by its path, and kept with its comments when a field is changed', () => {
    expect(shown(yaml).unshown).toEqual(['spec.strategy', 'spec.selector', 'spec.template.metadata']);
    const commented = yaml.replace('type: Recreate', 'type: Recreate # one at a time');
    expect(withField(commented, ['spec', 'replicas'], 5)).toBe(
      commented.replace('replicas: 2', 'replicas: 5'),
    );
  });

  it('is a value of another type, which stays', () => {
    expect(field(yaml.replace('image: nginx:1.29', 'image: [a, b]'), 'Image')).toMatchObject({
      isOther: true,
    });
  });

  it.each([
    [
      'kind: Pod\nmetadata:\n  name: a1\n',
      /^There are forms for Deployment, Service, ConfigMap, CronJob, Ingress and Application, /,
    ],
    ['', /^There is nothing in the YAML yet\.$/],
    ['kind: {toString: a}\n', /^There are forms for /],
    ['apiVersion: [{toString: a}]\nkind: ConfigMap\n', /^There are forms for /],
    ['kind: [', /Correct it in the YAML\.$/],
    ['a: 1\n---\nb: 2\n', /^The form shows one application\./],
  ])('is said of %j', (text, reason) => {
    expect(formOf(text, 'Hawser')).toEqual({ reason: expect.stringMatching(reason) });
  });
});

it('a problem is shown at its field, in the words of the specification', () => {
  const unnamed = TEMPLATES.ConfigMap.replace('name: settings', 'name: "A B"');
  expect(field(unnamed, 'Name')?.problem).toMatch(
    /^Invalid YAML supplied for creating a Hawser Object\. metadata\.name is missing, or is no Kubernetes name/,
  );
  const text = TEMPLATES.Deployment.replace('replicas: 2', 'replicas: two');
  expect(field(text, 'Replicas')?.problem).toBe('spec.replicas must be a number, not a text.');
});

it('typed text is a number where it is one, and nothing removes a field that is not required', () => {
  expect(typedValue({ type: 'number' }, '8080')).toBe(8080);
  expect(typedValue({ type: 'number' }, 'http')).toBe('http');
  expect(typedValue({ type: 'number' }, '08')).toBe('08');
  expect(typedValue({ type: 'text' }, '')).toBeUndefined();
  expect(typedValue({ type: 'text', required: true }, '')).toBe('');
  expect(typedValue({ type: 'lines' }, 'a\nb')).toEqual(['a', 'b']);
});

it('an Application is synced automatically by its mapping alone, and switched off by saying so', () => {
  const label = 'Sync automatically';
  const without = TEMPLATES.Application.replace('      enabled: true\n', '');
  expect(field(without, label)).toMatchObject({ value: true, isOther: false });
  const off = withField(without, ['spec', 'syncPolicy', 'automated', 'enabled'], false) ?? '';
  expect(field(off, label)).toMatchObject({ value: false });
  expect(field(TEMPLATES.Application.replace(/ {2}syncPolicy[^]*/, ''), label)?.value).toBeUndefined();
});
