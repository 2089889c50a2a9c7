import { expect, test } from 'vitest';
import { checkFolder, commitPaths } from './index.ts';

test.each(['', '.', '/', 'secrets', './secrets/shop', '/secrets/shop/', 'géheim', '.github', 'git', 'a:b'])(
  '%j is a folder',
  (folder) => {
    expect(checkFolder(folder)).toBeNull();
  },
);

test.each(['..', 'a/../b', 'a//b', '.git', 'a/.Git/hooks', 'a\\b', 'a\u202eb', 'a\nb', 'a/'.repeat(300)])(
  '%j is none',
  (folder) => {
    expect(checkFolder(folder)).not.toBeNull();
  },
);

// Git refuses to check out a commit with one of these: nobody, Argo CD neither, could read the repository any more.
test.each(['git~1', 'a/GIT~1/b', 'a/.git /b', 'a/.git./b', '.git...', '.git:stream', '.gitmodules'])(
  '%j is none, because Git takes it for its own',
  (folder) => {
    expect(checkFolder(folder)).not.toBeNull();
  },
);

test('each cluster has a folder of its own', () => {
  const secrets = ['paris', 'berlin', '..'].map((cluster) => ({ cluster, name: 'db' }));
  expect(commitPaths('/secrets/', secrets)).toEqual([
    'secrets/paris/db.yaml',
    'secrets/berlin/db.yaml',
    null,
  ]);
  expect(commitPaths('', secrets.slice(0, 1))).toEqual(['paris/db.yaml']);
});
