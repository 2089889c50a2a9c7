import { expect, test } from 'vitest';
import { scenarioNamed, scenarios } from './named.ts';
import { MINUTE } from './scenario.ts';
import { startFleet } from './testing/fleet.ts';

test.each(scenarios)('$name: the fleet goes through it and is well again after', async (scenario) => {
  const { clock, begin, isWell, standings, stop } = await startFleet(1);
  const playing = begin(scenario);
  let troubled = 0;
  for (let i = 0; i < 60; i++) {
    await clock.runFor(15_000);
    if (!isWell()) troubled += 1;
  }
  expect(troubled > 0).toBe(scenario.name !== 'quiet');
  playing.stop();
  expect(await clock.runTo(isWell, 15 * MINUTE), JSON.stringify(standings())).toBe(true);
  await stop();
});

test('the same seed plays the same story, to the byte', async () => {
  const story = async (seed: number) => {
    const { clock, begin, stop, trace } = await startFleet(seed);
    begin(scenarioNamed('flapping'));
    await clock.runFor(6 * MINUTE);
    const told = trace.copy().digest('hex');
    await stop();
    return told;
  };
  const first = await story(3);
  expect(await story(3)).toBe(first);
  expect(await story(4)).not.toBe(first);
});

test('a scenario that does not exist is refused with those that do', () => {
  expect(() => scenarioNamed('none')).toThrow(
    'There is no scenario "none". There are quiet, rollout, bad-image',
  );
});
