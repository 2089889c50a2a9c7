// Covers: clusters, files
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { certificatePem, freePort, keyPem } from '@hawser/testkit';
import { violations } from '@hawser/testkit/axe';
import { expect } from '@playwright/test';
import type { Installation } from './installation.ts';
import { base64, type Context, EKS_EXEC, kubeconfig } from './kubeconfig.ts';
import { Person } from './person.ts';
import { test } from './test.ts';

let installation: Installation;
/** A Kubernetes API server that supports connection tests. */
let kubernetes: Server;

/** Responses of the server by token; 0: never responds. */
const ANSWERS: Readonly<Record<string, number>> = { t0ken: 200, 'no-right': 403, other: 204, slow: 0 };

test.use({ environment: { HAWSER_OUTBOUND_ALLOW: '127.0.0.0/8' } });

test.beforeAll(async ({ installation: shared }) => {
  installation = shared;
  kubernetes = createServer({ cert: certificatePem, key: keyPem }, (request, answer) => {
    const status = ANSWERS[request.headers.authorization?.replace('Bearer ', '') ?? ''] ?? 401;
    if (status === 0) return;
    answer.writeHead(status);
    const body = { kind: 'Status', apiVersion: 'v1', gitVersion: 'v1.36.1' };
    answer.end(status === 204 ? undefined : JSON.stringify(body));
  });
  await new Promise<void>((listening) => kubernetes.listen(0, '127.0.0.1', listening));
});

test.afterAll(() => {
  kubernetes?.closeAllConnections();
  kubernetes?.close();
});

const ARN = 'arn:aws:eks:eu-central-1:123456789012:cluster/Retail_EU';
/** One message for a wrong certificate, another server, a silent one and a closed port. */
const UNREACHABLE = /No Kubernetes API server that the kubeconfig trusts answered at 127\.0\.0\.1:\d+\./;
const here = (): string => `https://127.0.0.1:${(kubernetes.address() as AddressInfo).port}`;

test('a kubeconfig offers its contexts, rejects executable credentials, and its connection is tested before saving', async ({
  browser,
}) => {
  const gil = await Person.of(installation.product, browser, 'gil');
  const { page, dialog, screen } = gil;
  await gil.openDialog('/clusters', 'define-cluster');
  const upload = dialog.getByLabel('Kubeconfig', { exact: true }).last();
  await upload.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('- a') });
  await expect(dialog.getByText(/^Not a kubeconfig: it must be YAML/)).toBeVisible();
  await upload.setInputFiles(kubeconfig({}));
  await expect(dialog.getByText('The kubeconfig has no context that can be used.').first()).toBeVisible();
  await upload.setInputFiles(
    kubeconfig(
      {
        'Lab/One': { server: here(), user: { token: 't0ken' } },
        old: { server: here(), user: { token: 'of-yesterday' } },
        metadata: { server: 'https://169.254.169.254', user: { token: 't' } },
        nobody: { server: 'https://no-such-host.invalid', user: { token: 't' } },
        untrusted: { server: here(), user: { token: 't0ken' }, fields: {} },
        limited: { server: here(), user: { token: 'no-right' } },
        stranger: { server: here(), user: { token: 'other' } },
        silent: { server: here(), user: { token: 'slow' } },
        closed: { server: `https://127.0.0.1:${await freePort()}`, user: { token: 't' } },
        gke: { user: { 'auth-provider': { name: 'gcp' } } },
        runs: { user: { exec: { apiVersion: 'v1', command: 'sh', args: ['-c', 'id'] } } },
      },
      'closed',
    ),
  );
  // As kubectl would use it.
  await expect(dialog.getByLabel('Context name')).toHaveText('closed');
  const refused = dialog.getByRole('list', { name: 'Rejected contexts' });
  await expect(refused).toContainText('auth-provider is not accepted');
  await expect(refused).toContainText('exec is not accepted: nothing in a kubeconfig is ever run.');
  for (const [context, message] of [
    ['old', 'The server rejected these credentials.'],
    ['metadata', 'Connections to 169.254.169.254 are not allowed by the operator of this server.'],
    ['nobody', /No Kubernetes API server that the kubeconfig trusts answered at no-such-host\.invalid\./],
    ['untrusted', UNREACHABLE],
    ['limited', 'The credentials are valid but may not read the server version.'],
    ['stranger', UNREACHABLE],
    ['silent', UNREACHABLE],
    ['closed', UNREACHABLE],
  ] as const) {
    await gil.choose('Context name', context);
    await gil.press('Check Connection');
    await expect(dialog.getByText(message).first()).toBeVisible();
  }
  await gil.choose('Context name', 'Lab/One');
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('lab-one');
  await gil.press('Check Connection');
  await gil.expectMessage('Connected: Kubernetes v1.36.1.');
  await gil.expectUsableByAll();
  await gil.press('Define Cluster');
  await screen.expectMessage('Cluster created!');
  const { items } = await gil.client.done<{ items: { id: string }[] }>('GET', '/api/clusters');
  expect(JSON.stringify(items)).not.toContain('t0ken');
  expect(items[0]).toMatchObject({ name: 'lab-one', context_name: 'Lab/One', server_url: `${here()}/` });

  await test.step('the page of the cluster says what is stored, and tests it', async () => {
    await gil.open(`/clusters/${items[0]?.id}`);
    const section = page.getByRole('region', { name: 'Kubeconfig' });
    await expect(section).toContainText('Lab/One');
    await section.getByRole('button', { name: 'Check Connection' }).click();
    await expect(section).toContainText('Connected: Kubernetes v1.36.1.');
    expect(await violations(page)).toEqual([]);
  });

  await test.step('its credentials can be tested and replaced later; they are not shown again', async () => {
    await gil.openDialog('/clusters', 'update-cluster', items[0]?.id);
    await gil.press('Check Connection');
    await gil.expectMessage('Connected: Kubernetes v1.36.1.');
    await dialog
      .getByLabel('Replace the credentials')
      .last()
      .setInputFiles(kubeconfig({ next: { server: here(), user: { token: 'n3xt' } } }));
    await expect(dialog.getByLabel('Context name')).toHaveText('next');
    await gil.fill('Location optional', 'basement');
    await gil.press('Save');
    await screen.expectMessage('Cluster updated.');
    const answer = await gil.client.done('GET', `/api/clusters/${items[0]?.id}`);
    expect(answer).toMatchObject({ context_name: 'next', location: 'basement' });
    expect(JSON.stringify(answer) + (await page.content())).not.toContain('n3xt');
  });
  await gil.leave();
});

test('each problem of a kubeconfig is reported with its context', async ({ browser }) => {
  const fay = await Person.of(installation.product, browser, 'fay');
  const { page, dialog } = fay;
  const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const certificate = { 'client-certificate-data': base64(certificatePem) };
  const token = { token: 't0ken' };
  const flatten =
    'which is not read: please upload a kubeconfig with the contents in it (kubectl config view --flatten --raw).';
  const instead = 'please use a token or a client certificate.';
  const cases: Record<string, readonly [Context, string]> = {
    'no-cluster': [{ user: token, missing: 'cluster' }, 'The kubeconfig has no cluster "no-cluster".'],
    'no-user': [{ user: token, missing: 'user' }, 'The kubeconfig has no user "no-user".'],
    plain: [
      { user: token, server: 'http://one.test' },
      'The cluster has no server address that begins with https://.',
    ],
    unchecked: [
      { user: token, fields: { 'insecure-skip-tls-verify': true } },
      'insecure-skip-tls-verify is not accepted: the server must show a certificate that can be checked.',
    ],
    proxied: [{ user: token, fields: { 'proxy-url': 'http://one.test' } }, 'proxy-url is not accepted.'],
    authority: [
      { user: token, fields: { 'certificate-authority': '/ca.pem' } },
      `certificate-authority names a file, ${flatten}`,
    ],
    'authority-data': [
      { user: token, fields: { 'certificate-authority-data': base64('x') } },
      'certificate-authority-data is not a PEM certificate or key.',
    ],
    provider: [{ user: { 'auth-provider': {} } }, `auth-provider is not accepted: ${instead}`],
    program: [
      { user: { exec: { command: 'sh' } } },
      'exec is not accepted: nothing in a kubeconfig is ever run. Please use a token or a client certificate.',
    ],
    file: [{ user: { tokenFile: '/token' } }, `tokenFile names a file, ${flatten}`],
    password: [
      { user: { username: 'a', password: 'b' } },
      `A username with a password is not accepted: ${instead}`,
    ],
    impersonates: [
      { user: { ...token, as: 'root' } },
      'Impersonation (as, as-groups, as-uid, as-user-extra) is not accepted.',
    ],
    nobody: [{ user: {} }, 'The user has neither a token nor a client certificate with its key.'],
    lines: [
      { user: { token: 'two\nlines' } },
      'The token must be one line of plain letters, digits and signs.',
    ],
    'no-key': [
      { user: { ...certificate, 'client-key-data': base64('x') } },
      'client-key-data is not a PEM certificate or key.',
    ],
    'other-key': [
      {
        user: {
          ...certificate,
          'client-key-data': base64(otherKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
        },
      },
      'client-key-data is not the key of client-certificate-data.',
    ],
  };
  await fay.openDialog('/clusters', 'define-cluster');
  const upload = dialog.getByLabel('Kubeconfig', { exact: true }).last();
  await upload.setInputFiles(
    kubeconfig(Object.fromEntries(Object.entries(cases).map(([name, [context]]) => [name, context]))),
  );
  await expect(dialog.getByText('The kubeconfig has no context that can be used.').first()).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Rejected contexts' }).getByRole('listitem')).toHaveText(
    Object.entries(cases).map(([name, [, message]]) => `${name} ${message}`),
  );
  await fay.expectUsableByAll();
  await upload.setInputFiles(kubeconfig({ odd: { user: { ...token, command: 'rm' } } }));
  await fay.expectMessage('command is not known in a kubeconfig.');

  await upload.setInputFiles(kubeconfig({ good: { user: token } }));
  await expect(dialog.getByLabel('Context name')).toHaveText('good');
  // As after an hour, when an upload expires.
  await installation.database.execute('delete from kubeconfig_uploads');
  await fay.press('Check Connection');
  const gone = 'The uploaded kubeconfig has expired. Please upload it again.';
  await expect(dialog.getByText(gone).first()).toBeVisible();
  await fay.press('Define Cluster');
  await expect(dialog.getByText(gone).first()).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Define Cluster' })).toBeVisible();
  await fay.leave();
});

test('an EKS cluster is recognized by its ARN, and asks for AWS credentials once', async ({ browser }) => {
  const hal = await Person.of(installation.product, browser, 'hal');
  const { page, dialog, screen } = hal;
  await hal.openDialog('/clusters', 'define-cluster');
  await dialog
    .getByLabel('Kubeconfig', { exact: true })
    .last()
    .setInputFiles(kubeconfig({ [ARN]: { cluster: ARN, user: { exec: EKS_EXEC } } }));
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(
    'arn-aws-eks-eu-central-1-123456789012-cluster-retail-eu',
  );
  await expect(dialog.getByLabel('Location optional')).toHaveValue('eu-central-1');
  await expect(dialog.getByLabel('Distribution')).toHaveText('EKS');
  await expect(dialog.getByText(/^EKS in eu-central-1/)).toBeVisible();
  await hal.press('Define Cluster');
  await expect(
    dialog.getByText('Please enter AWS credentials that may use this EKS cluster.').first(),
  ).toBeVisible();
  await hal.fill('Access key ID', 'AKIA');
  await hal.press('Define Cluster');
  await hal.expectMessage(
    'The AWS access key ID must have 16 to 128 letters and digits, and the secret access key must not be empty.',
  );
  await hal.fill('Access key ID', 'AKIAIOSFODNN7EXAMPLE');
  await hal.fill('Secret access key', 'wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY');
  await hal.expectUsableByAll();
  await hal.press('Define Cluster');
  await screen.expectMessage('Cluster created!');
  const { items } = await hal.client.done<{ items: { id: string }[] }>('GET', '/api/clusters');
  expect(items[0]).toMatchObject({ hasAwsEksCredentials: true, arn: { region: 'eu-central-1' } });
  await hal.openDialog('/clusters', 'update-cluster', items[0]?.id);
  await expect(dialog.getByText(/They are never shown again\.$/)).toBeVisible();
  expect(JSON.stringify(items) + (await page.content())).not.toContain('wJalrXUtnFEMI');
  await hal.leave();
});
