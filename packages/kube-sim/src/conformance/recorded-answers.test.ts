import { expect, test } from 'vitest';
import { recordedAnswers } from './testing/answers.ts';
import { runCase } from './testing/case.ts';
import { cases } from './testing/cases/index.ts';
import { SimulatedApi } from './testing/simulated-api.ts';
import { Sharing } from '../store/sharing.ts';

const recorded = recordedAnswers();

test.each(cases)('the simulated API answers as the real one did: $name', async (one) => {
  expect(await runCase(new SimulatedApi(), one)).toEqual(recorded[one.name]);
});

test.each(cases)('so it does where other clusters were told the same before: $name', async (one) => {
  const sharing = new Sharing();
  for (let cluster = 0; cluster < 3; cluster++)
    expect(await runCase(new SimulatedApi(sharing), one)).toEqual(recorded[one.name]);
});
