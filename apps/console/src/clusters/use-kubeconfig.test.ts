import type { KubeconfigContext, KubeconfigUpload } from '@hawser/contract/clusters';
import { expect, it } from 'vitest';
import { preselectedOf } from './use-kubeconfig.ts';

const preselected = (...contexts: Partial<KubeconfigContext>[]): string | undefined =>
  preselectedOf({
    ...({} as KubeconfigUpload),
    contexts: contexts.map((each) => ({
      ...({} as KubeconfigContext),
      isCurrent: false,
      refusal: null,
      ...each,
    })),
  })?.name;

it('the context in use is chosen without a word', () => {
  expect(preselected({ name: 'a' }, { name: 'b', isCurrent: true })).toBe('b');
});

it('the only context that may be used is chosen, also where the one in use may not', () => {
  expect(preselected({ name: 'a' })).toBe('a');
  expect(preselected({ name: 'a' }, { name: 'b', isCurrent: true, refusal: 'No.' })).toBe('a');
});

it('among several of which none is in use, a person chooses', () => {
  expect(preselected({ name: 'a' }, { name: 'b' })).toBeUndefined();
});
