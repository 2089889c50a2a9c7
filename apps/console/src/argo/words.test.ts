import { expect, test } from 'vitest';
import { authorName, deletionText, resourceNote } from './words.ts';

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
