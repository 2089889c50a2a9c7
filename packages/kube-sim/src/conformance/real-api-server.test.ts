import { skipReason, startCluster, type TestCluster } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordedAnswers } from './testing/answers.ts';
import { runCase } from './testing/case.ts';
import { cases } from './testing/cases/index.ts';
import { RealApi } from './testing/real-api.ts';
import { SimulatedApi } from './testing/simulated-api.ts';

const reason = skipReason();
const recorded = recordedAnswers();

describe.skipIf(reason !== null)(`the real API server (${reason ?? 'programs found'})`, () => {
  let cluster: TestCluster;
  let api: RealApi;

  beforeAll(async () => {
    cluster = await startCluster('real', { nodes: 1 });
    api = new RealApi(cluster);
  });
  afterAll(async () => {
    api?.close();
    await cluster?.stop();
  });

  test.each(cases)('responds as the simulated one: $name', async (one) => {
    const answers = await runCase(api, one);
    expect(answers).toEqual(await runCase(new SimulatedApi(), one));
    expect(answers).toEqual(recorded[one.name]);
  });
});
