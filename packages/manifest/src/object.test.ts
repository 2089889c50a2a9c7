import { describe, expect, it } from 'vitest';
import { readObject, yamlMessages } from './index.ts';

const web = 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n';

describe('the YAML of an object', () => {
  it('is parsed, checked and stored as it was written', () => {
    const read = readObject(`\ufeff${web.replaceAll('\n', '\r\n')}`);
    expect(read).toMatchObject({ yaml: web, object: { key: 'Deployment/web', apiVersion: 'apps/v1' } });
    if ('object' in read) expect(read.locate(['metadata', 'name'])).toEqual({ line: 4, column: 3 });
  });

  it('that cannot be parsed is refused with the specified message and the position', () => {
    expect(readObject('a: 1\na: 2')).toEqual({
      message: 'Invalid YAML supplied.',
      detail: yamlMessages.duplicateKey('a'),
      line: 2,
      column: 1,
    });
  });

  it('without kind or name is refused with the specified message and the position', () => {
    const message = 'Invalid YAML supplied for creating a Hawser Object.';
    expect(readObject('metadata: {name: web}')).toMatchObject({ message, line: 1 });
    expect(readObject('kind: Pod\nmetadata: {}\n')).toMatchObject({ message, line: 2 });
    expect(readObject('')).toMatchObject({ message: 'Invalid YAML supplied.' });
    expect(readObject('')).not.toHaveProperty('line');
  });

  it('with right-to-left marks in a name is refused with its line', () => {
    expect(readObject(web.replace('web', '\u202eweb'))).toMatchObject({
      message: 'Invalid YAML supplied for creating a Hawser Object.',
      line: 4,
      column: 3,
    });
  });

  it('is one document', () => {
    expect(readObject(`${web}---\n${web}`)).toMatchObject({
      message: 'Invalid YAML supplied.',
      detail: 'An Object is exactly one YAML document, not 2.',
    });
    expect(readObject(`---\n${web}---\n`)).toHaveProperty('object');
  });

  it('cannot change its kind', () => {
    expect(readObject(web, { previousKind: 'Deployment' })).toHaveProperty('object');
    expect(readObject(web, { previousKind: 'Service' })).toMatchObject({
      message: 'Invalid YAML supplied. Kind must not change.',
      line: 2,
      column: 1,
    });
  });
});
