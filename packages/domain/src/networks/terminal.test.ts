import { expect, test } from 'vitest';
import { terminalAllowed } from './terminal.ts';

const shop = { name: 'shop', features: {}, deletionRequested: false };

test('terminals are allowed where the network and the grant of the agent allow them', () => {
  expect(terminalAllowed({ network: shop, isGranted: true })).toEqual({ allowed: true, reason: '' });
  expect(terminalAllowed({ network: shop, isGranted: false }).reason).toBe(
    'The agent of this cluster may not open terminals. Attach the cluster again with terminals granted.',
  );
  expect(terminalAllowed({ network: { ...shop, name: 'HQ1' }, isGranted: true }).reason).toBe(
    'A Network of sample resources has no terminal.',
  );
  expect(terminalAllowed({ network: { ...shop, deletionRequested: true }, isGranted: true }).allowed).toBe(
    false,
  );
});
