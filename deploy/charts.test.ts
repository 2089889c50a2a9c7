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
    for (const namespace of ['hawser', 'shop', 'argocd'])
      await cluster.kubectl('create', 'namespace', namespace);
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
  const safe = ['--set=publicUrl=https://hawser.example.org', `--set=image.digest=sha256:${'a'.repeat(64)}`];
  const shared = ['--set=secret.existingSecret=s', '--set=database.existingSecret=d'];
  const ingress = [
    '--set=ingress.enabled=true',
    '--set=ingress.host=hawser.example.org',
    '--set=trustedProxies={10.0.0.0/8}',
    '--set=networkPolicy.from[0].podSelector.matchLabels.app=ingress',
  ];

  test('lints with each of its settings', async () => {
    for (const values of readdirSync(join(charts, 'hawser', 'ci'))) {
      const path = join(charts, 'hawser', 'ci', values);
      const { stdout } = await execute(helm ?? '', ['lint', '--strict', join(charts, 'hawser'), '-f', path]);
      expect(stdout).toContain('0 chart(s) failed');
    }
  });

  test('with several replicas ends one at a time, after proxies noticed, on nodes apart', async () => {
    const made = await template('hawser', [...safe, ...shared, '--set=replicas=3', '--set=drainSeconds=7']);
    expect(made).toContain('kind: PodDisruptionBudget');
    expect(made).toContain('maxUnavailable: 1');
    expect(made).toContain('rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }');
    expect(made).toContain('command: [node, -e, "setTimeout(() => {}, 7000)"]');
    expect(made).toContain('terminationGracePeriodSeconds: 67');
    expect(made).toContain('topologyKey: kubernetes.io/hostname');
    expect(made).not.toContain('sessionAffinity');
  });

  test('with several replicas lets them, and nobody else, reach each other on a port of their own', async () => {
    const own = [...safe, ...shared, '--set=replicas=2', '--set=peers.port=9191'];
    for (const egress of [[], ['--set=networkPolicy.egress[0].ports[0].port=443']]) {
      const made = await template('hawser', [...own, ...egress]);
      expect(made).toMatch(/name: HAWSER_PEER_PORT\n\s+value: "9191"/);
      expect(made).toMatch(
        /name: HAWSER_PEER_ADDRESS\n\s+valueFrom:\n\s+fieldRef:\n\s+fieldPath: status.podIP/,
      );
      expect(made).toMatch(/name: peers\n\s+containerPort: 9191/);
      const pods = 'podSelector:\\n\\s+matchLabels:\\n\\s+app.kubernetes.io/name: hawser\\n';
      expect(made).toMatch(new RegExp(`port: peers\\n\\s+protocol: TCP\\n\\s+from:\\n\\s+- ${pods}`));
      expect(made).toMatch(new RegExp(`port: 9191, protocol: TCP }\\n\\s+to:\\n\\s+- ${pods}`));
      expect(made).not.toMatch(/targetPort: (peers|9191)/);
    }
    const alone = await template('hawser', [...safe, ...shared]);
    for (const name of ['HAWSER_PEER', 'peers', '9091']) expect(alone).not.toContain(name);
  });

  test('with one replica keeps no node from being emptied', async () => {
    const made = await template('hawser', [...safe, ...shared]);
    expect(made).not.toContain('kind: PodDisruptionBudget');
    expect(made).not.toContain('topologySpreadConstraints');
  });

  test('refuses several replicas without a database and a secret that they share', async () => {
    await expect(template('hawser', [...safe, '--set=replicas=2'])).rejects.toThrow(
      /More than one replica needs a database/,
    );
    await expect(
      template('hawser', [...safe, '--set=secret.existingSecret=s', '--set=replicas=2']),
    ).rejects.toThrow(/More than one replica needs a database/);
  });

  const without = (name: string, args: readonly string[]) => args.filter((arg) => !arg.includes(name));
  test.each([
    ['a public URL', without('publicUrl', safe), 'publicUrl is needed'],
    ['a public URL that is one', [...safe, '--set=publicUrl=hawser'], 'publicUrl must be an address'],
    ['the digest of the image', without('digest', safe), 'image.digest is needed: a tag can be moved'],
    ['a digest that is one', [...safe, '--set=image.digest=latest'], 'image.digest must be sha256'],
    [
      'a secret beside the database',
      [...safe, '--set=database.existingSecret=d'],
      'database.existingSecret needs secret.existingSecret',
    ],
    [
      'trusted proxies with an ingress',
      [...safe, ...without('trustedProxies', ingress)],
      'ingress.enabled needs trustedProxies',
    ],
    ['the host of an ingress', [...safe, ...without('ingress.host', ingress)], 'ingress.host is needed'],
    [
      'one host in ingress and public URL',
      [...safe, ...ingress, '--set=ingress.host=other.example.org'],
      'must name the same host',
    ],
    [
      'a network policy that admits the ingress only',
      [...safe, ...without('networkPolicy', ingress)],
      'ingress.enabled needs networkPolicy.from',
    ],
  ])('is not rendered without %s, and says why', async (_, args, reason) => {
    await expect(template('hawser', args)).rejects.toThrow(reason);
  });

  test('names its image by digest, or by a tag that the operator accepts', async () => {
    expect(await template('hawser', safe)).toContain(
      `image: "ghcr.io/hawser/server@sha256:${'a'.repeat(64)}"`,
    );
    const tagged = ['--set=image.allowTag=true', '--set=image.tag=main'];
    expect(await template('hawser', [...without('digest', safe), ...tagged])).toContain(
      'image: "ghcr.io/hawser/server:main"',
    );
  });

  test('serves metrics on a port that neither the ingress nor the main Service leads to', async () => {
    const made = await template('hawser', [...safe, ...ingress]);
    const documents = made.split(/^---$/m);
    const ofKind = (kind: string) => documents.filter((text) => text.includes(`\nkind: ${kind}\n`));
    const [main, metrics] = ofKind('Service').sort((a, b) => a.length - b.length);
    expect(ofKind('Service')).toHaveLength(2);
    expect([main?.includes('metrics'), metrics?.includes('targetPort: metrics')]).toEqual([false, true]);
    expect(ofKind('Ingress').join()).not.toContain('metrics');
    expect(made).toContain('name: HAWSER_METRICS_PORT');
    const [policy = ''] = ofKind('NetworkPolicy');
    expect(policy).not.toContain('port: metrics');
    const admitting = ['--set=networkPolicy.metricsFrom[0].podSelector.matchLabels.app=prometheus'];
    expect(await template('hawser', [...safe, ...admitting])).toMatch(
      /port: metrics\n\s+protocol: TCP\n\s+from:\n\s+- podSelector:/,
    );
  });

  test('admits the ingress controller only, and lets the server reach what it needs', async () => {
    const mail = ['--set=mail.existingSecret=m'];
    const made = await template('hawser', [...safe, ...ingress, ...shared, ...mail]);
    expect(made).toContain('policyTypes: [Ingress, Egress]');
    expect(made).toMatch(/port: http\n\s+protocol: TCP\n\s+from:\n\s+- podSelector:/);
    for (const port of [53, 443, 6443, 5432, 25, 465, 587]) expect(made).toContain(`port: ${port}, protocol`);
    expect(made).toContain('except: [169.254.0.0/16]');
    const alone = await template('hawser', safe);
    for (const port of [5432, 25]) expect(alone).not.toContain(`port: ${port}, protocol`);
  });

  test('contains no secret: it names those that the operator made', async () => {
    const made = await template('hawser', [...safe, ...ingress, ...shared, '--set=mail.existingSecret=m']);
    expect(made).not.toMatch(/kind: Secret\n/);
    for (const name of ['HAWSER_SECRET', 'DATABASE_URL', 'SMTP_URL'])
      expect(made).toMatch(new RegExp(`name: ${name}\\n\\s+valueFrom:\\n\\s+secretKeyRef:`));
  });

  test('mounts the file of breached passwords where it says that it is', async () => {
    const made = await template('hawser', [...safe, '--set=breachedPasswords.existingClaim=breached']);
    const path = /HAWSER_BREACHED_PASSWORDS_FILE\n\s+value: "(.*)\/passwords\.txt"/.exec(made)?.[1];
    expect(made).toContain(`mountPath: ${path}\n`);
    expect(made).toMatch(/claimName: breached\n\s+readOnly: true/);
    expect(await template('hawser', safe)).not.toContain('breached');
  });

  test('passes who may sign up, also when YAML reads off as false', async () => {
    expect(await template('hawser', safe)).toMatch(/name: HAWSER_SIGNUP\n.*\n?\s+value: "invitation"/);
    expect(await template('hawser', [...safe, '--set=signUp=false'])).toMatch(/value: "off"/);
  });
});

describe.skipIf(helm === null)('the agent chart', () => {
  const shared = [
    '--set=server=https://hawser.example.org',
    '--set=routerID=0190b5d2-3f4a-7c11-8a57-9d6f2b1c4e30',
    '--set=serverKey=MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=',
    '--set=image.allowTag=true',
  ];

  test('grants what an agent accepts', async () => {
    const made = await template('hawser-agent', [...shared, '--set=grant.namespaces={shop}']);
    const grant = /grant: "(.*)"/.exec(made)?.[1]?.replaceAll('\\"', '"') ?? '';
    const { argoCdAccount, ...granted } = Grant.parse(JSON.parse(grant));
    expect(granted).toEqual(defaultGrant('shop'));
    expect(argoCdAccount).toBe(false);
    expect(made).not.toContain('hawser-argocd');
    expect(made).not.toMatch(/resources: \[secrets\]\n\s+verbs: \[list, watch\]/);
  });

  test('lists the names of Secrets where that is granted, and does not get them', async () => {
    const args = [...shared, '--set=grant.namespaces={shop}', '--set=grant.secretNames=true'];
    const made = await template('hawser-agent', args);
    expect(made).toMatch(/resources: \[secrets\]\n\s+verbs: \[list, watch\]/);
    expect(made).toContain('\\"secretNames\\":true');
  });

  test.each([
    ['access=some', 'grant.argoCd.access must be'],
    ['access=listed', 'grant.argoCd.namespaces is needed'],
    ['access=listed,grant.argoCd.namespaces={hawser}', 'must not contain hawser'],
    ['access=listed,grant.argoCd.namespaces={kube-system}', 'must not contain kube-system'],
  ])('is not rendered with grant.argoCd.%s, and says why', async (value, why) => {
    const args = [...shared, '--set=grant.namespaces={shop}', `--set=grant.argoCd.${value}`];
    await expect(template('hawser-agent', args)).rejects.toThrow(why);
  });

  test('refuses API groups that are not of infrastructure', async () => {
    const other = '--set=grant.infrastructure={rbac.authorization.k8s.io}';
    await expect(
      template('hawser-agent', [...shared, '--set=grant.namespaces={shop}', other]),
    ).rejects.toThrow(/is not an API group of infrastructure/);
  });

  test.each([
    ['gitOps=hawser', 'grant.gitOps must not be hawser'],
    ['gitOps=default', 'grant.gitOps must not be default'],
    ['installer=always', 'grant.installer must be none, asked or kept'],
  ])('is not rendered with grant.%s, and says why', async (value, why) => {
    const args = [...shared, '--set=grant.namespaces={shop}', `--set=grant.${value}`];
    await expect(template('hawser-agent', args)).rejects.toThrow(why);
  });

  test.each(['hawser', 'kube-system'])('refuses to grant namespace %s', async (namespace) => {
    await expect(
      template('hawser-agent', [...shared, `--set=grant.namespaces={${namespace}}`]),
    ).rejects.toThrow(/must not contain/);
  });
});

test.skipIf(helm === null)('the agent chart needs the key of the server, which the agent pins', async () => {
  const path = join(charts, 'hawser-agent', 'ci', 'install.yaml');
  const args = ['-f', path];
  await expect(template('hawser-agent', [...args, '--set=serverKey='])).rejects.toThrow(
    'serverKey is needed',
  );
  expect(JSON.stringify(await template('hawser-agent', args))).toContain('MCowBQYDK2VwAyEAGb9EC');
});

test.skipIf(helm === null)('the agent chart needs a digest, or a tag that the operator accepts', async () => {
  const path = join(charts, 'hawser-agent', 'ci', 'install.yaml');
  await expect(template('hawser-agent', ['-f', path, '--set=image.digest='])).rejects.toThrow(
    'image.digest is needed',
  );
});

test('the agent chart grants by default what the install manifest grants', () => {
  const values = readFileSync(join(charts, 'hawser-agent', 'values.yaml'), 'utf8');
  const kinds = [...values.matchAll(/- \{ apiVersion: (\S+), kind: (\S+), resource: (\S+) \}/g)];
  expect(kinds.map(([, apiVersion, kind, resource]) => ({ apiVersion, kind, resource }))).toEqual(
    GRANTED_KINDS,
  );
});
