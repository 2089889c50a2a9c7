import { expect, test } from 'vitest';
import { shop } from '../testing/argo-cd.ts';
import { commitIn, commitPath, commitsOf } from './commits.ts';

const hash = (digit: string): string => digit.repeat(40);
const git = { repoURL: 'https://git.example.org/shop.git', path: '.' };
const chart = { repoURL: 'https://charts.example.org', chart: 'shop' };

test('the commits of an Application are those that it is compared with and of its history, each once', () => {
  const status = {
    sync: { status: 'OutOfSync', revision: hash('c') },
    history: [
      { id: 0, revision: hash('a'), source: git },
      { id: 1, revision: '1.2.3', source: chart },
      { id: 2, revision: hash('c'), source: git },
    ],
  };
  expect(commitsOf(shop({ status }))).toEqual([
    { revision: hash('c'), source: null, entry: null },
    { revision: hash('a'), source: null, entry: 0 },
  ]);
});

test('of several sources each commit is read from its own', () => {
  const sources = [chart, git];
  const status = {
    sync: { revisions: ['1.2.3', hash('b')] },
    history: [{ id: 4, revisions: ['1.2.2', hash('a')], sources }],
  };
  const wanted = commitsOf(shop({ spec: { sources }, status }));
  expect(wanted.map((each) => commitPath('shop', each))).toEqual([
    `/api/v1/applications/shop/revisions/${hash('b')}/metadata?sourceIndex=1`,
    `/api/v1/applications/shop/revisions/${hash('a')}/metadata?sourceIndex=1&versionId=4`,
  ]);
});

test('at most twenty are read, and texts of Git are one line', () => {
  const history = Array.from({ length: 30 }, (_, id) => ({
    id,
    revision: id.toString(16).padStart(40, '0'),
    source: git,
  }));
  expect(commitsOf(shop({ status: { history } }))).toHaveLength(20);
  expect(
    commitIn({ author: 'A\u0000da\u202e', date: 'never', message: '\n\nOne\u0007 line\nsecond' }, 'r'),
  ).toEqual({ revision: 'r', author: 'A da', at: null, message: 'One line' });
  expect(commitIn({ message: 'x'.repeat(5_000) }, 'r').message.length).toBeLessThanOrEqual(300);
});
