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

it('the current context is selected by default', () => {
  expect(preselected({ name: 'a' }, { name: 'b', isCurrent: true })).toBe('b');
});

it('the only accepted context is selected, also if the current one is rejected', () => {
  expect(preselected({ name: 'a' })).toBe('a');
  expect(preselected({ name: 'a' }, { name: 'b', isCurrent: true, refusal: 'No.' })).toBe('a');
});

it('with several contexts and no current one, a person selects', () => {
  expect(preselected({ name: 'a' }, { name: 'b' })).toBeUndefined();
});
