import { expect, test } from 'vitest';
import { existingOffer } from './existing-offer.ts';

const existing = { version: 'v3.4.4', namespace: 'theirs' };
const set = (mode: 'install' | 'existing' | 'remove', namespace: string) => ({
  mode,
  namespace,
  version: 'v3.5.7',
  serviceType: 'ClusterIP' as const,
  overrideHostname: '',
});

test('an Argo CD of somebody else is offered in its own namespace, until that is what is set', () => {
  const offer = { mode: 'existing', namespace: 'theirs' };
  expect(existingOffer({ existing, settings: set('install', 'argocd') })).toEqual(offer);
  expect(existingOffer({ existing, settings: set('existing', 'argocd') })).toEqual(offer);
  expect(existingOffer({ existing, settings: set('existing', 'theirs') })).toBeNull();
  expect(existingOffer({ existing, settings: set('remove', 'argocd') })).toBeNull();
  expect(existingOffer({ existing: null, settings: set('install', 'argocd') })).toBeNull();
});
