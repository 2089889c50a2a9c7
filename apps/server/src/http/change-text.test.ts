import { expect, it } from 'vitest';
import { andMore, changeText } from './change-text.ts';

it('says what changed in words, with both versions', () => {
  expect(changeText('shop-0', { yaml: '…' }, 2, { yaml: 'YAML' })).toBe('shop-0: YAML changed (v1 → v2)');
  const body = { location: 'Lyon', kubesDistro: 'eks', kubeconfigID: 'k' };
  expect(changeText('lyon', body, 5, { kubesDistro: 'distribution' })).toBe(
    'lyon: location, distribution, kubeconfig ID changed (v4 → v5)',
  );
});

it('names the first of many', () => {
  expect([andMore('shop-0', 1), andMore('shop-0', 100)]).toEqual(['shop-0', 'shop-0 and 99 more']);
});
