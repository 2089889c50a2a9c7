import { expect, it } from 'vitest';
import { andMore, changeText, counted } from './change-text.ts';

it('says what changed in words, with both versions', () => {
  expect(changeText('shop-0', { yaml: '…' }, 2)).toBe('shop-0: YAML changed (v1 → v2)');
  expect(changeText('lyon', { location: 'Lyon', kubesDistro: 'eks', kubeconfigID: 'k' }, 5)).toBe(
    'lyon: location, distribution, kubeconfig ID changed (v4 → v5)',
  );
});

it('counts, and names the first of many', () => {
  expect([counted(1, 'rule'), counted(2, 'rule')]).toEqual(['1 rule', '2 rules']);
  expect([andMore('shop-0', 1), andMore('shop-0', 100)]).toEqual(['shop-0', 'shop-0 and 99 more']);
});
