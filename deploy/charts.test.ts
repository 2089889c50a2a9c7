import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Grant } from '@hawser/contract/agent';
import { defaultGrant, GRANTED_KINDS } from '@hawser/domain/objects';
import { findProgram, skipReason, startCluster, type TestCluster } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const execute = promisify(execFile);
const charts = join(import.meta.dirname, 'charts');
const helm = findProgram('helm');
const reason = skipReason() ?? (helm === null ? 'no helm' : null);

const cases = readdirSync(charts).flatMap((chart) =>
  readdirSync(join(charts, chart, 'ci')).map((values) => [chart, values] as const),
);

/** What helm makes of a chart. @throws Error with helm's words. */
async function template(chart: string, args: readonly string[]): Promise<string> {
  const fixed = ['template', 'release', join(charts, chart), '-n', 'hawser', '--kube-version=1.36.1'];
  return (await execute(helm ?? '', [...fixed, ...args])).stdout;
}

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
    const stdout = await template(chart, ['-f', join(charts, chart, 'ci', values)]);
    const answer = await cluster.apply(stdout, ['--dry-run=server', '--validate=strict']);
    expect(answer).toContain('deployment.apps/');
  });
});

describe.skipIf(helm === null)('the server chart', () => {
  const shared = ['--set=secret.existingSecret=s', '--set=database.existingSecret=d'];

  test('lints with each of its settings', async () => {
    for (const values of readdirSync(join(charts, 'hawser', 'ci'))) {
      const path = join(charts, 'hawser', 'ci', values);
      const { stdout } = await execute(helm ?? '', ['lint', '--strict', join(charts, 'hawser'), '-f', path]);
      expect(stdout).toContain('0 chart(s) failed');
    }
  });

  test('with several replicas ends one at a time, after proxies have heard of it, on nodes apart', async () => {
    const made = await template('hawser', [...shared, '--set=replicas=3', '--set=drainSeconds=7']);
    expect(made).toContain('kind: PodDisruptionBudget');
    expect(made).toContain('maxUnavailable: 1');
    expect(made).toContain('rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }');
    expect(made).toContain('command: [node, -e, "setTimeout(() => {}, 7000)"]');
    expect(made).toContain('terminationGracePeriodSeconds: 67');
    expect(made).toContain('topologyKey: kubernetes.io/hostname');
    expect(made).not.toContain('sessionAffinity');
  });

  test('with one replica keeps no node from being emptied', async () => {
    const made = await template('hawser', shared);
    expect(made).not.toContain('kind: PodDisruptionBudget');
    expect(made).not.toContain('topologySpreadConstraints');
  });

  test('refuses several replicas without a database and a secret that they share', async () => {
    for (const only of shared)
      await expect(template('hawser', [only, '--set=replicas=2'])).rejects.toThrow(
        /More than one replica needs/,
      );
  });
});

describe.skipIf(helm === null)('the agent chart', () => {
  const shared = [
    '--set=server=https://hawser.example.org',
    '--set=routerID=0190b5d2-3f4a-7c11-8a57-9d6f2b1c4e30',
  ];

  test('grants what an agent accepts', async () => {
    const made = await template('hawser-agent', [...shared, '--set=grant.namespaces={shop}']);
    const grant = /grant: "(.*)"/.exec(made)?.[1]?.replaceAll('\\"', '"') ?? '';
    expect(Grant.parse(JSON.parse(grant))).toEqual(defaultGrant('shop'));
  });

  test.each(['hawser', 'kube-system'])('refuses to grant namespace %s', async (namespace) => {
    await expect(
      template('hawser-agent', [...shared, `--set=grant.namespaces={${namespace}}`]),
    ).rejects.toThrow(/must not contain/);
  });
});

test('the agent chart grants by default what the install manifest grants', () => {
  const values = readFileSync(join(charts, 'hawser-agent', 'values.yaml'), 'utf8');
  const kinds = [...values.matchAll(/- \{ apiVersion: (\S+), kind: (\S+), resource: (\S+) \}/g)];
  expect(kinds.map(([, apiVersion, kind, resource]) => ({ apiVersion, kind, resource }))).toEqual(
    GRANTED_KINDS,
  );
});
