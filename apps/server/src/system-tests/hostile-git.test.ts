// What a Git server answers reaches people through the messages of Argo CD, and credentials that it answers with do not.
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Repository } from '@hawser/contract/repositories';
import { certificatePem, keyPem } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applicationYaml } from './testing/application-yaml.ts';
import { ArgoCdOnHub, noArgoCdHere as reason } from './testing/argocd-on-hub.ts';

const ACCESS = { username: 'ada', password: 'correct-horse-of-git' };
const HEADER = Buffer.from(`${ACCESS.username}:${ACCESS.password}`).toString('base64');

/** A line of the Git protocol with its length. */
const line = (text: string) => (text.length + 4).toString(16).padStart(4, '0') + text;

describe.skipIf(reason !== null)(`a hostile Git server (${reason ?? 'programs found'})`, () => {
  let on: ArgoCdOnHub;
  let folder: string;
  let git: Awaited<ReturnType<typeof serve>>;
  let elsewhere: Awaited<ReturnType<typeof serve>>;
  const askedElsewhere: (string | undefined)[] = [];

  async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
    const server = createServer({ cert: certificatePem, key: keyPem }, answer);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const stop = () => {
      server.close();
      server.closeAllConnections();
    };
    return { url: `https://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, stop };
  }

  /** Answers with what it was sent, as the first folder of the path says. */
  function answer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
    const { authorization } = headers;
    if (authorization === undefined) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
      return;
    }
    const sent = Buffer.from(authorization.split(' ')[1] ?? '', 'base64').toString();
    const text = `Bad credentials ${sent} sent as ${authorization}`;
    const [, how] = url.split('/');
    const type = { 'content-type': 'application/x-git-upload-pack-advertisement' };
    if (how === 'line')
      response
        .writeHead(200, type)
        .end(`${line('# service=git-upload-pack\n')}0000${line(`ERR ${text}\n`)}0000`);
    else if (how === 'host') response.writeHead(302, { location: `${elsewhere.url}${url}` }).end();
    else if (how === 'user')
      response.writeHead(302, { location: `https://${sent}@${elsewhere.host}${url}` }).end();
    else response.writeHead(Number(how)).end(text);
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hawser-authority-'));
    const authority = join(folder, 'authority.pem');
    await writeFile(authority, certificatePem);
    git = await serve(answer);
    elsewhere = await serve(({ headers }, response) => {
      askedElsewhere.push(headers.authorization);
      response.writeHead(500).end();
    });
    on = await ArgoCdOnHub.start({
      HAWSER_OUTBOUND_ALLOW: '127.0.0.1/32',
      NODE_EXTRA_CA_CERTS: authority,
    });
  });
  afterAll(async () => {
    await on?.stop();
    git?.stop();
    elsewhere?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test.each([
    ['401', 'authentication required: Bad credentials'],
    ['403', 'authorization failed: Bad credentials'],
    ['404', 'repository not found: Bad credentials'],
    ['line', 'Bad credentials'],
    ['500', 'status code: 500'],
    ['host', 'status code: 302'],
    ['user', 'status code: 302'],
  ])(
    'that answers with the credentials by %s shows them to nobody, and sends them nowhere',
    async (how, said) => {
      const body = {
        url: `${git.url}/${how}/apps.git`,
        repoType: 'git',
        connectionAccess: 'private',
        credentials: { kind: 'password', ...ACCESS },
      };
      const { created } = await on.client.done<{ created: Repository }>('POST', '/api/repositories', {
        body,
      });
      const yaml = applicationYaml(body.url, 'main').replaceAll('name: shop', `name: shop-${how}`);
      const object = await on.define(yaml);
      expect(await on.untilStatus(object, 'UNKNOWN')).toContain(said);
      const repository = await on.until('what Argo CD says of the repository', async () => {
        const found = await on.client.done<Repository>('GET', `/api/repositories/${created.id}`);
        return found.repoData.argoCd[0]?.connectionState.message.includes(said) === true ? found : null;
      });
      const { items } = await on.client.done<{ items: object[] }>('GET', '/api/changes');
      const shown = JSON.stringify([await on.placement(object), repository, items]);
      const logs = [on.product.output(), on.agent.agent.output()].join('\n');
      for (const secret of [ACCESS.password, HEADER]) {
        expect(shown).not.toContain(secret);
        expect(logs).not.toContain(secret);
      }
      expect(askedElsewhere).toEqual([]);
    },
  );
});
