import { expect, it } from 'vitest';
import { NOUNS } from '../nouns.ts';
import { registryOf } from '../registry/index.ts';
import type { Network } from '@hawser/contract/networks';
import { attachingOption, objectNetworkOption } from './network-option.tsx';

const { lookups } = registryOf(NOUNS);
const allowed = { allowed: true, reason: '' };
const [up, warn] = ['up', 'warn'].map((label) => ({ label }));
/** Healthy itself, with an application that is not. */
const row = {
  id: '1',
  name: 'lyon',
  clusterName: 'lyon',
  networkName: 'eu',
  isEdge: true,
  simulated: false,
  status: up,
  rowStatus: warn,
  can: { attachHub: allowed, attachEdge: allowed, createObject: allowed },
};

it.each(['Networks', 'Attached clusters'])('the palette shows the status of the row of %s', (group) => {
  const lookup = lookups.find((each) => each.group === group);
  const content = {
    collection: lookup?.query('lyon').collection ?? '',
    revision: '1',
    asked: 1,
    from: 0,
    total: 1,
    keys: ['1'],
    rows: new Map([['1', row]]),
  };
  expect(lookup?.found({ content, refusal: null }, 'lyon').map(({ detail }) => detail)).toEqual([
    expect.stringContaining('warn'),
  ]);
});

it('so does a select of networks', () => {
  const network = row as unknown as Network;
  expect([attachingOption(network).detail, objectNetworkOption(network)?.detail]).toEqual(['warn', 'warn']);
});
