import { expect, it } from 'vitest';
import {
  demoBytes,
  demoNetworkName,
  isDemoCluster,
  isDemoNetworkName,
  isSimulated,
  memoryRefusal,
  servedDemoBytes,
} from './index.ts';

const GIB = 1024 ** 3;

it('a cluster is simulated when both its name and its tag say so, or when its agent does', () => {
  const tagged = { simulated: 'user' };
  expect(isSimulated({ name: 'demo-1', tags: tagged })).toBe(true);
  expect(isSimulated({ name: 'demo-1', tags: {} })).toBe(false);
  expect(isSimulated({ name: 'store-1', tags: tagged })).toBe(false);
  expect(isSimulated({ name: 'store-1', tags: {}, observedDistro: 'Simulated' })).toBe(true);
  expect(isSimulated({ name: 'store-1', tags: {}, observedDistro: 'EKS' })).toBe(false);
});

it('a cluster belongs to a demo by its name too: other simulated clusters stay when a demo is removed', () => {
  expect(isDemoCluster({ name: 'demo-1', tags: { simulated: 'user' } })).toBe(true);
  expect(isDemoCluster({ name: 'demo-1', tags: {}, observedDistro: 'Simulated' })).toBe(true);
  expect(isDemoCluster({ name: 'store-1', tags: {}, observedDistro: 'Simulated' })).toBe(false);
});

it('the name of a demo network has exactly this form', () => {
  expect([1, 20].map(demoNetworkName).every(isDemoNetworkName)).toBe(true);
  for (const name of [
    'demo-network-',
    'demo-network-01',
    'demo-network-1x',
    'my-demo-network-1',
    'demo-shop',
  ])
    expect(isDemoNetworkName(name)).toBe(false);
});

it('a fleet that does not fit is refused with the estimate, and with a size that fits if there is one', () => {
  const size = { clusters: 10_000, objects: 100 };
  const bytes = demoBytes(size, true);
  expect(memoryRefusal(size, bytes, 2 * GIB)).toMatch(
    /^10000 clusters with 100 applications need about \d+\.\d GiB, and 2\.0 GiB are free\. About \d+ clusters fit\.$/,
  );
  expect(memoryRefusal(size, bytes, bytes)).toBeNull();
  expect(memoryRefusal({ clusters: 5, objects: 1 }, GIB, GIB / 100)).toMatch(/0\.0 GiB are free\.$/);
});

it('a running server needs less memory for a fleet than one that is started for it, and more than the fleet alone', () => {
  const size = { clusters: 100, objects: 20 };
  expect(servedDemoBytes(size)).toBeLessThan(demoBytes(size, true));
  expect(servedDemoBytes(size)).toBeGreaterThan(demoBytes(size, false));
});
