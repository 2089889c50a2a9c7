import { expect, test } from 'vitest';
import { checkBranch, pullRequestURL } from './index.ts';

test.each(['main', 'add-secret', 'feature/db', 'v1.2', 'größe'])('%j is the name of a branch', (name) => {
  expect(checkBranch(name)).toBeNull();
});

test.each([
  '',
  '-f',
  'a..b',
  'a b',
  'a~1',
  'a^',
  'a:b',
  'a@{1}',
  '/a',
  'a/',
  'a//b',
  'a.lock',
  'a/.b',
  'a\u202eb',
  'a\n',
])('%j is none', (name) => {
  expect(checkBranch(name)).not.toBeNull();
});

test.each([
  ['https://github.com/acme/apps.git', 'https://github.com/acme/apps/compare/main...add%2Fdb?expand=1'],
  ['git@github.com:acme/apps.git', 'https://github.com/acme/apps/compare/main...add%2Fdb?expand=1'],
  [
    'https://gitlab.example.org/a/b/apps',
    'https://gitlab.example.org/a/b/apps/-/merge_requests/new?merge_request%5Bsource_branch%5D=add%2Fdb&merge_request%5Btarget_branch%5D=main',
  ],
  [
    'https://bitbucket.org/acme/apps.git',
    'https://bitbucket.org/acme/apps/pull-requests/new?source=add%2Fdb&dest=main',
  ],
  ['https://git.example.org/acme/apps.git', null],
])('a pull request in %s is opened at %s', (url, page) => {
  expect(pullRequestURL(url, 'git', { branch: 'add/db', base: 'main' })).toBe(page);
});
