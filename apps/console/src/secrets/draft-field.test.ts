import { describe, expect, it } from 'vitest';
import { EMPTY_DRAFT } from '../sealing/index.ts';
import { problemsOnBlur, problemsOnChange } from './draft-field.ts';

const NAME = expect.stringMatching(/^Secret name must/) as string;

describe('the text fields of a Secret', () => {
  it('are checked when they are left, each alone', () => {
    const draft = { ...EMPTY_DRAFT, name: 'Not A Name', namespace: 'Not A Namespace' };
    expect(problemsOnBlur({}, draft, 'name')).toEqual({ name: NAME });
    expect(Object.keys(problemsOnBlur({ name: 'x' }, draft, 'namespace'))).toEqual(['name', 'namespace']);
    expect(problemsOnBlur({ name: 'x' }, { ...draft, name: 'many' }, 'name')).toEqual({});
  });

  it('are not called empty before somebody goes on', () => {
    expect(problemsOnBlur({}, { ...EMPTY_DRAFT, name: ' ' }, 'name')).toEqual({});
  });

  it('keep what is wrong with them while another is changed', () => {
    const problems = { name: 'a', namespace: 'b', clusters: 'c' };
    const draft = { ...EMPTY_DRAFT, name: 'one', namespace: 'two' };
    expect(problemsOnChange(problems, draft, { ...draft, name: 'on' })).toEqual({ namespace: 'b' });
    expect(problemsOnChange(problems, draft, { ...draft, namespace: 'tw' })).toEqual({ name: 'a' });
    const everywhere = { ...draft, scope: 'cluster', isMultiple: true } as const;
    expect(problemsOnChange(problems, draft, everywhere)).toEqual({ name: 'a' });
  });
});
