import { expect, it } from 'vitest';
import { checkDeclared, declaredTags } from './index.ts';

const manifest = (annotations: unknown) => ({ metadata: { name: 'web', annotations } });
const tagged = manifest({ 'tags.hawser.io/web': '', 'tags.hawser.io/prod': 'user', other: 'x' });

it('tags that are passed must be those of the YAML, in any order', () => {
  expect(declaredTags(tagged)).toEqual(['prod', 'web']);
  expect(checkDeclared(tagged, { tags: ['web', 'prod', 'web'] })).toBeNull();
  for (const tags of [[], ['web'], ['web', 'prod', 'more']]) {
    expect(checkDeclared(tagged, { tags })).toEqual({
      path: 'tags',
      message: 'The tags must match the tags in the YAML: prod, web.',
    });
  }
});

it('YAML without tags agrees with any, also when its annotations are no mapping', () => {
  for (const annotations of [undefined, null, [], 'text', {}]) {
    expect(checkDeclared(manifest(annotations), { tags: ['web'] })).toBeNull();
  }
});

it('a main target that is passed must be the one of the YAML', () => {
  const aimed = manifest({ 'targets.hawser.io/main': 'berlin' });
  expect(checkDeclared(aimed, { tags: [], main: 'berlin' })).toBeNull();
  expect(checkDeclared(aimed, { tags: [] })).toBeNull();
  expect(checkDeclared(aimed, { tags: [], main: 'paris' })).toEqual({
    path: 'targets.main',
    message: 'The main target must match the one in the YAML: berlin.',
  });
  expect(checkDeclared(manifest({}), { tags: [], main: 'paris' })?.message).toBe(
    'The YAML does not name this main target.',
  );
});
