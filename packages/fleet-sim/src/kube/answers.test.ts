import { expect, test } from 'vitest';
import { recordedAnswers } from './conformance/answers.ts';
import { runCase } from './conformance/case.ts';
import { cases } from './conformance/cases/index.ts';
import { SimulatedApi } from './conformance/simulated-api.ts';

const recorded = recordedAnswers();

test.each(cases)('the simulated API answers as the real one did: $name', async (one) => {
  expect(await runCase(new SimulatedApi(), one)).toEqual(recorded[one.name]);
});
