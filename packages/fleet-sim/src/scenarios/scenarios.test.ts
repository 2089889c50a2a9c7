import { expect, test } from 'vitest';
import { scenarioNamed, scenarios } from './named.ts';
import { play } from './play.ts';
import { MINUTE, type Scenario } from './scenario.ts';
import { startFleet } from '../testing/fleet.ts';

const playOn = (
  { clock, random, clusters, edit }: Awaited<ReturnType<typeof startFleet>>,
  scenario: Scenario,
) => play(scenario, { clock, random: random.fork('scenario'), clusters, edit });

test.each(scenarios)('$name: the fleet recovers afterwards', async (scenario) => {
  const fleet = await startFleet(1);
  const { clock, isWell, statuses, stop } = fleet;
  const playing = playOn(fleet, scenario);
  let troubled = 0;
  for (let i = 0; i < 60; i++) {
    await clock.runFor(15_000);
    if (!isWell()) troubled += 1;
  }
  expect(troubled > 0).toBe(scenario.name !== 'quiet');
  playing.stop();
  expect(await clock.runTo(isWell, 15 * MINUTE), JSON.stringify(statuses())).toBe(true);
  await stop();
});

test('the same seed gives the same run, byte for byte', async () => {
  const run = async (seed: number) => {
    const fleet = await startFleet(seed);
    const { clock, stop, trace } = fleet;
    playOn(fleet, scenarioNamed('flapping'));
    await clock.runFor(6 * MINUTE);
    const digest = trace.copy().digest('hex');
    await stop();
    return digest;
  };
  const first = await run(3);
  expect(await run(3)).toBe(first);
  expect(await run(4)).not.toBe(first);
});

test('an unknown scenario is refused with the names of all', () => {
  expect(() => scenarioNamed('none')).toThrow(
    'There is no scenario "none". There are quiet, rollout, bad-image',
  );
});
