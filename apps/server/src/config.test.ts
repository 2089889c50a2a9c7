import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isLoopback, readConfig } from './config.ts';

test('without configuration the server listens on loopback only', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ port: null, host: '127.0.0.1', databaseUrl: null, publicUrl: null });
  expect(config.data).toMatch(/\.hawser$/);
});

test('an invalid value is reported in one sentence that names the variable', () => {
  expect(() => readConfig({ PORT: 'http' })).toThrow('PORT must be a number');
  expect(() => readConfig({ PORT: '65536' })).toThrow('PORT must be a number');
  expect(() => readConfig({ DATABASE_URL: 'mysql://x' })).toThrow('DATABASE_URL must begin with postgres://');
  for (const address of ['hawser', 'ftp://hawser', 'https://hawser.example.org/console']) {
    expect(() => readConfig({ HAWSER_PUBLIC_URL: address })).toThrow('HAWSER_PUBLIC_URL must be an address');
  }
  expect(() => readConfig({ HAWSER_SECRET: 'short' })).toThrow('HAWSER_SECRET must be at least 16');
  for (const proxies of ['everyone', '10.0.0.0/33', '10.0.0.0/8,x']) {
    expect(() => readConfig({ HAWSER_TRUSTED_PROXIES: proxies })).toThrow(
      'HAWSER_TRUSTED_PROXIES must contain',
    );
  }
  for (const servers of ['dns.example.org', '192.0.2.53:x', '192.0.2.53:70000', '192.0.2.53,,']) {
    expect(() => readConfig({ HAWSER_DNS_SERVERS: servers })).toThrow('HAWSER_DNS_SERVERS must contain');
  }
  expect(() => readConfig({ HAWSER_PEER_PORT: 'any' })).toThrow('HAWSER_PEER_PORT must be a number');
  for (const address of ['10.0.0.7:9091', 'http://server', '-', '[::1]'])
    expect(() => readConfig({ HAWSER_PEER_ADDRESS: address })).toThrow('HAWSER_PEER_ADDRESS must be');
  for (const kept of ['1', 'all', '2.5', '10001']) {
    expect(() => readConfig({ HAWSER_VERSIONS_KEPT: kept })).toThrow('HAWSER_VERSIONS_KEPT must be a number');
  }
  expect(() => readConfig({ HAWSER_DEMO: 'maybe' })).toThrow('HAWSER_DEMO must be on or off');
  expect(() => readConfig({ HAWSER_DURABLE: 'no' })).toThrow('HAWSER_DURABLE must be on or off');
  expect(() => readConfig({ HAWSER_AGENT_CA_FILE: '/nowhere/ca.pem' })).toThrow('/nowhere/ca.pem');
});

test('the public URL loses its trailing slash, and the list of proxies is split', () => {
  const config = readConfig({
    HAWSER_PUBLIC_URL: 'https://hawser.example.org/',
    HAWSER_TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1',
    HAWSER_DNS_SERVERS: '192.0.2.53, 192.0.2.54:5353, 2001:db8::53, [2001:db8::54]:5353',
    PORT: '0',
  });
  expect(config.publicUrl).toBe('https://hawser.example.org');
  expect(config.trustedProxies).toEqual(['10.0.0.0/8', '192.0.2.1']);
  expect(config.dnsServers).toEqual(['192.0.2.53', '192.0.2.54:5353', '2001:db8::53', '[2001:db8::54]:5353']);
  expect(config.port).toBe(0);
});

test('without configuration nothing listens for other servers', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://database' })).toMatchObject({
    peerPort: null,
    peerAddress: null,
  });
  const set = readConfig({ HAWSER_PEER_PORT: '9091', HAWSER_PEER_ADDRESS: 'fd00::7' });
  expect(set).toMatchObject({ peerPort: 9091, peerAddress: 'fd00::7' });
});

test('the theme is read from a file with a JSON object', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hawser-theme-'));
  const path = join(folder, 'theme.json');
  expect(readConfig({}).theme).toBeNull();
  await writeFile(path, '{"name":"ours"}');
  expect(readConfig({ HAWSER_THEME_FILE: path }).theme).toEqual({ name: 'ours' });
  for (const text of ['[]', 'null', 'no']) {
    await writeFile(path, text);
    expect(() => readConfig({ HAWSER_THEME_FILE: path })).toThrow('which is not a JSON object');
  }
  await rm(folder, { recursive: true });
});

test('the file of breached passwords begins with a hash', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hawser-breached-'));
  const path = join(folder, 'hashes.txt');
  const read = () => readConfig({ HAWSER_BREACHED_PASSWORDS_FILE: path }).breachedPasswordsFile;
  const names = `HAWSER_BREACHED_PASSWORDS_FILE names ${path}`;
  expect(readConfig({}).breachedPasswordsFile).toBeNull();
  expect(read).toThrow(`${names}, which cannot be read.`);
  for (const text of ['', 'password\n', `${'0'.repeat(39)}:3\n`, `${'0'.repeat(40)} 3\n`]) {
    await writeFile(path, text);
    expect(read).toThrow(`${names}, which has no SHA-1 hash in its first line.`);
  }
  for (const text of [`${'0A'.repeat(20)}:3\r\n`, `${'0a'.repeat(20)}\n`]) {
    await writeFile(path, text);
    expect(read()).toBe(path);
  }
  await rm(folder, { recursive: true });
});

test('the plan tiers are read from a file, or are the defaults', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hawser-plans-'));
  const path = join(folder, 'plans.yaml');
  const read = async (text: string) => {
    await writeFile(path, text);
    return () => readConfig({ HAWSER_PLANS_FILE: path }).plans;
  };
  expect(readConfig({}).plans).toMatchObject({
    defaultTier: 'enterprise',
    tiers: { free: { maxNumClouds: 3 } },
  });
  expect((await read('default: small\ntiers: { small: { maxNumNetworks: 1 } }'))()).toEqual({
    defaultTier: 'small',
    tiers: { small: { maxNumNetworks: 1 } },
  });
  expect(await read('default: big\ntiers: { small: {} }')).toThrow(
    `HAWSER_PLANS_FILE names ${path}, which must name one of its tiers as default: small.`,
  );
  expect(await read('default: [')).toThrow(`HAWSER_PLANS_FILE names ${path}, which is not valid YAML.`);
  await rm(folder, { recursive: true });
  expect(() => readConfig({ HAWSER_PLANS_FILE: path })).toThrow(
    `HAWSER_PLANS_FILE names ${path}, which cannot`,
  );
});

test('the infrastructure providers are those of the product, with what a file adds', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hawser-infrastructure-'));
  const path = join(folder, 'providers.yaml');
  const read = () => readConfig({ HAWSER_PROVIDERS_FILE: path }).providerOptions.map(({ id }) => id);
  expect(readConfig({}).providerOptions.map(({ id }) => id)).not.toContain('hetzner');
  await writeFile(path, 'hetzner:\n  credentialFields: [{ key: token, label: API token }]\n');
  expect(read()).toEqual([
    ...readConfig({})
      .providerOptions.map(({ id }) => id)
      .slice(0, -1),
    'hetzner',
    'custom',
  ]);
  await writeFile(path, 'hetzner: { colour: red }');
  expect(read).toThrow(
    `HAWSER_PROVIDERS_FILE names ${path}, which has a provider hetzner with the entry colour`,
  );
  await rm(folder, { recursive: true });
});

test('a checkout has the demo program, which an operator can disable', () => {
  expect(readConfig({}).demoProgram).toMatch(/served\.ts$/);
  expect(readConfig({ HAWSER_DEMO: 'off' }).demoProgram).toBeNull();
  expect(readConfig({}).durable).toBe(true);
  expect(readConfig({ HAWSER_DURABLE: 'off' }).durable).toBe(false);
});

test('loopback addresses are recognized', () => {
  for (const host of ['127.0.0.1', '127.1.2.3', '::1', 'localhost']) expect(isLoopback(host)).toBe(true);
  for (const host of ['0.0.0.0', '::', '10.0.0.1', 'hawser.example.org'])
    expect(isLoopback(host)).toBe(false);
});

test('sign-in providers are read from variables and a file; a secret may be in a file of its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hawser-providers-'));
  const [path, secret] = [join(folder, 'providers.json'), join(folder, 'secret')];
  await writeFile(secret, 'from-file\n');
  await writeFile(
    path,
    JSON.stringify({
      corp: { issuer: 'https://id.example.org', clientId: 'hawser', clientSecretFile: secret },
    }),
  );
  const { signInProviders } = readConfig({
    HAWSER_OIDC_FILE: path,
    HAWSER_OIDC_CORP_LABEL: 'Example',
    HAWSER_OIDC_GITHUB_CLIENT_ID: 'gh',
    HAWSER_OIDC_GITHUB_CLIENT_SECRET: 'gh-secret',
    HAWSER_OIDC_MY_IDP_ISSUER: 'https://my.example.org',
    HAWSER_OIDC_MY_IDP_CLIENT_ID: 'my',
    HAWSER_OIDC_MY_IDP_CLIENT_SECRET: 'my-secret',
  });
  expect(signInProviders).toMatchObject([
    { name: 'corp', label: 'Example', clientSecret: 'from-file' },
    { name: 'github', label: 'GitHub', protocol: 'github', clientSecret: 'gh-secret' },
    { name: 'my-idp', issuer: 'https://my.example.org' },
  ]);
  expect(readConfig({}).signInProviders).toEqual([]);
  expect(() => readConfig({ HAWSER_OIDC_GITHUB_CLIENTID: 'gh' })).toThrow(
    'HAWSER_OIDC_GITHUB_CLIENTID is unknown',
  );
  expect(() => readConfig({ HAWSER_OIDC_GITHUB_CLIENT_ID: 'gh' })).toThrow('github needs a clientSecret');
  await writeFile(path, '[]');
  expect(() => readConfig({ HAWSER_OIDC_FILE: path })).toThrow('is not a JSON object');
  await rm(folder, { recursive: true });
});
