import { expect, test } from 'vitest';
import { deletionText } from './words.ts';

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
