import type { Network } from '@hawser/contract/networks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fleetOf } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
let network: Network;
beforeAll(async () => {
  nouns = await startNouns();
  await nouns.account('ada');
  network = await fleetOf(nouns, 'ada').network('demo');
});
afterAll(() => nouns.close());

const deep = (depth: number): unknown => (depth === 0 ? ['eq', 'name', 'a'] : ['and', deep(depth - 1)]);

/** Invalid parts of a rule, each with the message it is refused with. */
const REFUSED: readonly (readonly [messageFor: (part: string) => string, part: unknown])[] = [
  [(part) => `The ${part} part of the rule is not a JSON list.`, {}],
  [
    (part) => `The ${part} part of the rule is too long.`,
    ['in', 'name', ...Array(1_000).fill('a-name-of-a-cluster')],
  ],
  [(part) => `The ${part} part of the rule is nested too deep.`, deep(40)],
  [(part) => `The ${part} part of the rule must use one of: eq, in, or, and.`, ['not', 'name', 'a']],
  [(part) => `In the ${part} part of the rule, eq takes exactly one value.`, ['eq', 'name', 'a', 'b']],
  [(part) => `In the ${part} part of the rule, in takes one value or more.`, ['in', 'name']],
  [(part) => `In the ${part} part of the rule, and and or take one part or more.`, ['or']],
  [
    (part) =>
      `The ${part} part of the rule must ask for one of: ${part === 'cloud' ? 'name, tag' : 'key, kind, name, tag'}.`,
    ['eq', 'color', 'a'],
  ],
];

it.each(['cloud', 'object'] as const)(
  'an invalid %s part is refused with its message, and no rule is stored',
  async (part) => {
    for (const [messageFor, value] of REFUSED) {
      const rule = { cloud: '[]', object: '[]', [part]: JSON.stringify(value) };
      const { status, body } = await nouns.request(
        'ada',
        'PUT',
        `/networks/${network.id}/distributionRules`,
        {
          body: { distributionRules: [{ cloud: '[]', object: '[]' }, rule] },
          version: network.version,
        },
      );
      expect([status, body.errors[0]]).toMatchObject([
        400,
        { message: messageFor(part), path: 'distributionRules.1', displayable: true },
      ]);
    }
    const { body } = await nouns.request<Network>('ada', 'GET', `/networks/${network.id}`);
    expect(body).toMatchObject({ distributionRules: [], version: network.version });
  },
);
