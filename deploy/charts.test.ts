import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { GRANTED_KINDS } from '@hawser/domain';
import { findProgram, skipReason, startCluster, type TestCluster } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const execute = promisify(execFile);
const charts = join(import.meta.dirname, 'charts');
const helm = findProgram('helm');
const reason = skipReason() ?? (helm === null ? 'no helm' : null);

const cases = readdirSync(charts).flatMap((chart) =>
  readdirSync(join(charts, chart, 'ci')).map((values) => [chart, values] as const),
);

describe.skipIf(reason !== null)(`charts on a real API server (${reason ?? 'programs found'})`, () => {
  let cluster: TestCluster;

  beforeAll(async () => {
    cluster = await startCluster('charts', { nodes: 1 });
    for (const namespace of ['hawser', 'shop']) await cluster.kubectl('create', 'namespace', namespace);
  });

  afterAll(async () => {
    await cluster?.stop();
  });

  test.each(cases)('%s with %s is accepted as a whole', async (chart, values) => {
    const folder = join(charts, chart);
    const args = [
      'template',
      'release',
      folder,
      '-n',
      'hawser',
      '--kube-version=1.36.1',
      '-f',
      join(folder, 'ci', values),
    ];
    const { stdout } = await execute(helm ?? '', args);
    const answer = await cluster.apply(stdout, ['--dry-run=server', '--validate=strict']);
    expect(answer).toContain('deployment.apps/');
  });
});

test('the agent chart grants by default what the install manifest grants', () => {
  const values = readFileSync(join(charts, 'hawser-agent', 'values.yaml'), 'utf8');
  const kinds = [...values.matchAll(/- \{ apiVersion: (\S+), kind: (\S+), resource: (\S+) \}/g)];
  expect(kinds.map(([, apiVersion, kind, resource]) => ({ apiVersion, kind, resource }))).toEqual(
    GRANTED_KINDS,
  );
});
