import { expect, test } from 'vitest';
import { authorName, deletionText, resourceNote, rollBackText } from './words.ts';

test('a deletion says what Argo CD says of it, or what it waits for', () => {
  const deleting = {
    isDeleting: true,
    conditions: [],
    finalizers: ['resources-finalizer.argocd.argoproj.io'],
  };
  expect(deletionText({ ...deleting, isDeleting: false })).toBeNull();
  expect(deletionText(deleting)).toContain('It waits for resources-finalizer.argocd.argoproj.io.');
  const message = 'dial tcp 10.0.0.1:6443: i/o timeout';
  const conditions = [{ type: 'DeletionError', message, at: null }];
  expect(deletionText({ ...deleting, conditions })).toBe(`Argo CD cannot delete it: ${message}`);
  expect(deletionText({ isDeleting: true, conditions: [] })).toBe('Argo CD is deleting it.');
});

test('an author is named without the address that Git adds', () => {
  expect(authorName('Ada Lovelace <ada@example.org>')).toBe('Ada Lovelace');
  expect([authorName('ada'), authorName('<ada@example.org>'), authorName('')]).toEqual([
    'ada',
    '<ada@example.org>',
    '',
  ]);
});

test('a resource is named as left out of the source only where Argo CD has compared it', () => {
  const left = { sync: 'OUTOFSYNC', message: '', requiresPruning: true, result: '' };
  const text = 'not in the source any more; a sync with prune removes it';
  expect(resourceNote(left)).toBe(text);
  expect(resourceNote({ ...left, message: 'configured' })).toBe(`${text}; configured`);
  // The revision does not exist, or the Git host does not answer.
  expect(resourceNote({ ...left, sync: 'UNKNOWN' })).toBe('');
  expect(resourceNote({ ...left, requiresPruning: false, result: 'SYNCFAILED' })).toBe('could not be synced');
});

test('a roll back leaves an Application out of sync only where the source is at something else', () => {
  const source = { repoURL: 'https://git.example.org/shop', path: 'web', chart: '', targetRevision: 'v2.0' };
  const entry = (id: number, revision: string, path = 'web') => ({
    id,
    revisions: [revision],
    deployedAt: null,
    by: '',
    sources: [{ ...source, path, targetRevision: revision }],
  });
  const [last, before, first] = [entry(3, 'v2.0'), entry(2, 'v2.0'), entry(1, 'v1.0')];
  const application = { history: [last, before, first], revisions: ['v2.0'], sources: [source] };
  const outOfSync = 'The source stays as it is, so the Application is out of sync afterwards.';
  const synced =
    'The source is at the same revision: the Application is synced afterwards unless its parameters were changed since.';
  expect(rollBackText(application, first)).toBe(outOfSync);
  expect(rollBackText(application, before)).toBe(`This revision was deployed last. ${synced}`);
  // The source has gone on meanwhile, or back.
  expect(rollBackText({ ...application, revisions: ['v3.0'] }, before)).toBe(
    `This revision was deployed last. ${outOfSync}`,
  );
  expect(rollBackText({ ...application, revisions: ['v1.0'] }, first)).toBe(synced);
  // Another path of the same revision.
  expect(rollBackText(application, entry(0, 'v2.0', 'api'))).toBe(outOfSync);
  expect(rollBackText({ ...application, revisions: [] }, { ...first, revisions: [] })).toBe(outOfSync);
});
