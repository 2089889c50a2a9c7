import { expect, test } from 'vitest';
import { recordedAnswers } from './testing/answers.ts';
import { runCase } from './testing/case.ts';
import { cases } from './testing/cases/index.ts';
import { SimulatedApi } from './testing/simulated-api.ts';
import { InternPool } from '../store/intern-pool.ts';

const recorded = recordedAnswers();

test.each(cases)('the simulated API responds as the real one did: $name', async (one) => {
  expect(await runCase(new SimulatedApi(), one)).toEqual(recorded[one.name]);
});

test.each(cases)('also when other clusters received the same before: $name', async (one) => {
  const internPool = new InternPool();
  for (let cluster = 0; cluster < 3; cluster++)
    expect(await runCase(new SimulatedApi(internPool), one)).toEqual(recorded[one.name]);
});
