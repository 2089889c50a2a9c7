// Sends all cases to a real kube-apiserver and records its responses.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { startCluster } from '@hawser/testkit';
import { ANSWERS_FILE } from '../src/conformance/testing/answers.ts';
import { runCase } from '../src/conformance/testing/case.ts';
import { cases } from '../src/conformance/testing/cases/index.ts';
import { RealApi } from '../src/conformance/testing/real-api.ts';

const cluster = await startCluster('recorded', { nodes: 1 });
const api = new RealApi(cluster);
try {
  const answers: Record<string, unknown> = {};
  for (const one of cases) answers[one.name] = await runCase(api, one);
  mkdirSync(dirname(ANSWERS_FILE), { recursive: true });
  writeFileSync(ANSWERS_FILE, `${JSON.stringify(answers, null, 1)}\n`);
  console.log(`Recorded ${cases.length} cases.`);
} finally {
  api.close();
  await cluster.stop();
}
