import { agentOutdated } from '@hawser/domain/routers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Nouns, startNouns } from '../testing/nouns.ts';
import { compareAgentVersions } from './outdated.ts';
import { attachedRouter } from './testing/gateway.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

const part = fc.constantFrom('0', '4', '5', '05', '12', '49', '');
const version = fc
  .tuple(fc.constantFrom('', 'v'), part, part, part, fc.constantFrom('', '-rc.1', '+build', '-a+b', '-', ' '))
  .map(([v, major, minor, patch, rest]) => `${v}${major}.${minor}.${patch}${rest}`);

test('agents are outdated by the rules of this version, whatever was stored before', async () => {
  const routers = [await attachedRouter(nouns), await attachedRouter(nouns)];
  const reported = fc.tuple(fc.oneof(version, fc.constantFrom(null, '', 'new')), fc.boolean());
  await fc.assert(
    fc.asyncProperty(fc.tuple(reported, reported), async (agents) => {
      for (const [at, [agent_version, before]] of agents.entries()) {
        // Without a version there is no agent.
        const agent_outdated = agent_version !== null && before;
        await nouns.store.tenant(routers[at]?.uid ?? '', ({ db }) =>
          db.updateTable('router_states').set({ agent_version, agent_outdated }).execute(),
        );
      }
      await compareAgentVersions(nouns.store.system);
      for (const [at, [agent_version]] of agents.entries()) {
        const rows = await nouns.store.tenant(routers[at]?.uid ?? '', ({ db }) =>
          db.selectFrom('router_states').select(['agent_version', 'agent_outdated']).execute(),
        );
        expect(rows).toEqual([{ agent_version, agent_outdated: agentOutdated(agent_version) }]);
      }
    }),
    { numRuns: 100 },
  );
});
