import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { certificatePem, keyPem } from '../product/certificate.ts';

const execute = promisify(execFile);

/** A Git repository that is served over HTTPS on loopback, by git's own program, with the certificate of tests. */
export interface TestRepository {
  /** For `git clone`. */
  readonly url: string;
  /** The folder of the repository, for programs that run here. */
  readonly folder: string;
  /** Runs git in the repository that is served, and returns what it prints. */
  git(...args: string[]): Promise<string>;
  /** Commits these files, by path, on the branch `main`, and returns the hash. Null removes one. */
  commit(message: string, files: Readonly<Record<string, string | null>>): Promise<string>;
  /** Ends every connection and takes no new one, until `resume`. */
  halt(): Promise<void>;
  /** Serves again, at the same address. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** With a user name and password, only those who send them can read it, and may write to it. */
interface Access {
  readonly username: string;
  readonly password: string;
}

/** Nobody's settings, and nobody's name. */
const ENV = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  ...Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, 'Ada'],
      [`GIT_${who}_EMAIL`, 'ada@example.org'],
    ]),
  ),
};

/** Starts to serve an empty repository. */
export async function startRepository(access: Access | null = null): Promise<TestRepository> {
  const dir = await mkdtemp(join(tmpdir(), 'hawser-git-'));
  const [bare, work] = [join(dir, 'apps.git'), join(dir, 'work')];
  const git = async (...args: string[]) =>
    (await execute('git', args, { cwd: work, env: ENV })).stdout.trim();
  await mkdir(work);
  await git('init', '--quiet', '--bare', '--initial-branch=main', bare);
  await git('init', '--quiet', '--initial-branch=main');
  const server = createServer({ cert: certificatePem, key: keyPem }, (request, response) => {
    if (access !== null && request.headers.authorization !== basic(access)) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
      return;
    }
    serve({ root: dir, writer: access?.username }, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const halt = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return {
    url: `https://127.0.0.1:${port}/apps.git`,
    folder: bare,
    git: async (...args) => (await execute('git', args, { cwd: bare, env: ENV })).stdout.trim(),
    async commit(message, files) {
      // Others may have written to it.
      if ((await git('ls-remote', bare, 'main')) !== '')
        await git('pull', '--quiet', '--rebase', bare, 'main');
      for (const [path, text] of Object.entries(files)) {
        const file = join(work, path);
        await mkdir(dirname(file), { recursive: true });
        if (text === null) await rm(file);
        else await writeFile(file, text);
      }
      await git('add', '--all');
      await git('commit', '--quiet', '--message', message);
      await git('push', '--quiet', bare, 'main');
      return await git('rev-parse', 'HEAD');
    },
    halt,
    async resume() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async stop() {
      await halt();
      await rm(dir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const basic = ({ username, password }: Access): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** Runs `git http-backend` for a request (RFC 3875, the Common Gateway Interface). It takes commits of a named writer only. */
function serve(
  { root, writer }: { readonly root: string; readonly writer: string | undefined },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const child = spawn('git', ['http-backend'], {
    env: {
      ...ENV,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      ...(writer !== undefined && { REMOTE_USER: writer }),
      PATH_INFO: url.pathname,
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  request.pipe(child.stdin);
  child.stdin.on('error', () => undefined);
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  child.once('close', () => {
    const output = Buffer.concat(parts);
    const end = output.indexOf('\r\n\r\n');
    const headers = output
      .toString('latin1', 0, Math.max(0, end))
      .split('\r\n')
      .map((line): [string, string] => [
        line.slice(0, line.indexOf(':')),
        line.slice(line.indexOf(':') + 1).trim(),
      ]);
    const status = Number.parseInt(
      headers.find(([name]) => name.toLowerCase() === 'status')?.[1] ?? '200',
      10,
    );
    response.writeHead(
      end < 0 ? 500 : status,
      Object.fromEntries(headers.filter(([name]) => name !== 'Status')),
    );
    response.end(output.subarray(end + 4));
  });
}
