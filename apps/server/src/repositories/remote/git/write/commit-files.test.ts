import { spawn, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { systemClock } from '@hawser/ports';
import { certificatePem, startRepository, type TestRepository } from '@hawser/testkit';
import ssh2 from 'ssh2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outboundGuard } from '../../../../clusters/index.ts';
import { exchangeSsh } from '../../adapters/exchange-ssh.ts';
import { sendHttps } from '../../adapters/send-https.ts';
import type { RemotePorts } from '../../ports.ts';
import type { Target } from '../../target.ts';
import { type CommitOfFiles, commitFiles } from './commit-files.ts';
import { PathTaken } from './with-files.ts';

const hasGit = spawnSync('git', ['--version']).status === 0;
const ACCESS = { username: 'ada', password: 'correct-horse' };
const allowed = outboundGuard(['127.0.0.0/8']);
const ports: RemotePorts = {
  send: sendHttps({ allowed, ca: certificatePem }),
  ssh: exchangeSsh(allowed),
  clock: systemClock,
};

let repository: TestRepository;
let target: Target;
beforeAll(async () => {
  if (!hasGit) return;
  repository = await startRepository(ACCESS);
  target = { url: repository.url, type: 'git', credentials: { kind: 'password', ...ACCESS } };
  // With names that trees order in another way than text.
  await repository.commit('First', {
    'apps/shop/web.yaml': 'kind: Deployment\n',
    'apps/shop.md': 'Shop\n',
    'apps/shop-old/a': 'a',
    'README.md': 'Read me\n',
    run: '#!/bin/sh\n',
  });
});
afterAll(() => repository?.stop());

let branch = '';
let count = 0;
beforeEach(async () => {
  if (!hasGit) return;
  branch = `test-${count++}`;
  await repository.git('branch', branch, 'main');
});

const commit = (files: CommitOfFiles['files'], more: Partial<CommitOfFiles> = {}, to = target) =>
  commitFiles(
    to,
    {
      base: branch,
      newBranch: null,
      overwrite: false,
      files,
      message: 'Add Secret db',
      author: { name: 'Ada <Lovelace>\n', email: 'ada@example.org' },
      ...more,
    },
    ports,
  );
const DB = { path: 'apps/shop/paris/db.yaml', text: 'kind: SealedSecret\n' };

describe.skipIf(!hasGit)('a commit in a Git repository', () => {
  it('writes files beside what is there, over others only where that is wanted, and git finds nothing wrong with it', async () => {
    const files = [DB, { path: 'apps/shop/web.yaml', text: 'kind: Service\n' }];
    expect(await commit(files)).toEqual({ found: { overwritten: ['apps/shop/web.yaml'] } });
    expect(await repository.git('rev-parse', branch)).toBe(await repository.git('rev-parse', 'main'));
    const done = await commit(files, { overwrite: true });
    expect(done).toEqual({
      found: {
        commit: await repository.git('rev-parse', branch),
        branch,
        base: branch,
        files: [
          { path: DB.path, change: 'added' },
          { path: 'apps/shop/web.yaml', change: 'changed' },
        ],
      },
    });
    expect(await repository.git('diff', '--name-status', 'main', branch)).toBe(
      'A\tapps/shop/paris/db.yaml\nM\tapps/shop/web.yaml',
    );
    expect(await repository.git('show', `${branch}:${DB.path}`)).toBe('kind: SealedSecret');
    expect(await repository.git('log', '-1', '--format=%an|%ae|%s|%P', branch)).toBe(
      `Ada Lovelace|ada@example.org|Add Secret db|${await repository.git('rev-parse', 'main')}`,
    );
    await repository.git('fsck', '--strict', '--full');
  });

  it('in folders that are new, whose names git orders in its own way', async () => {
    const paths = ['a', 'a.b/x', 'a-b/x', 'a0/x', 'apps/shop/z', 'apps/Shop/z', 'apps/shöp/z'];
    expect(await commit(paths.map((path) => ({ path, text: path })))).toMatchObject({
      found: { commit: expect.any(String) },
    });
    await repository.git('fsck', '--strict', '--full');
    const listed = await repository.git('-c', 'core.quotePath=false', 'ls-tree', '-r', '--name-only', branch);
    expect(listed.split('\n')).toEqual(expect.arrayContaining(paths));
  });

  it('is not made when the repository has the files already', async () => {
    await commit([DB]);
    const before = await repository.git('rev-parse', branch);
    expect(await commit([DB])).toMatchObject({
      found: { commit: null, files: [{ path: DB.path, change: 'unchanged' }] },
    });
    expect(await repository.git('rev-parse', branch)).toBe(before);
  });

  it('can go to a new branch, which must not exist', async () => {
    const newBranch = `${branch}-proposed`;
    expect(await commit([DB], { newBranch })).toMatchObject({ found: { branch: newBranch, base: branch } });
    expect(await repository.git('rev-parse', branch)).toBe(await repository.git('rev-parse', 'main'));
    expect(await repository.git('show', `${newBranch}:${DB.path}`)).toBe('kind: SealedSecret');
    expect(await commit([DB], { newBranch })).toEqual({ problem: 'branch exists' });
  });

  it('without a branch goes to that of HEAD', async () => {
    const path = 'head/db.yaml';
    expect(await commit([{ ...DB, path }], { base: '' })).toMatchObject({ found: { branch: 'main' } });
    expect(await repository.git('show', `main:${path}`)).toBe('kind: SealedSecret');
  });

  it('writes nothing over a file where a folder would have to be, or over a folder', async () => {
    for (const path of ['README.md/db.yaml', 'apps/shop'])
      await expect(commit([{ path, text: '' }])).rejects.toThrow(PathTaken);
    expect(await repository.git('rev-parse', branch)).toBe(await repository.git('rev-parse', 'main'));
  });

  it('follows no link, and writes into no other repository that is in a folder', async () => {
    const blob = await repository.git('rev-parse', 'main:README.md');
    for (const entry of [
      `120000,${blob},linked`,
      `120000,${blob},apps/db.yaml`,
      `160000,${'1'.repeat(40)},other`,
    ])
      await repository.git('update-index', '--add', '--cacheinfo', entry);
    const tree = await repository.git('write-tree');
    await repository.git(
      'update-ref',
      `refs/heads/${branch}`,
      await repository.git('commit-tree', tree, '-m', 'Links'),
    );
    const before = await repository.git('rev-parse', branch);
    for (const path of ['linked/db.yaml', 'linked', 'apps/db.yaml', 'other/db.yaml'])
      await expect(commit([{ path, text: '' }], { overwrite: true }), path).rejects.toThrow(PathTaken);
    expect(await repository.git('rev-parse', branch)).toBe(before);
  });

  it('of somebody else meanwhile is not lost: this one is refused', async () => {
    let other = '';
    const send: RemotePorts['send'] = async (request) => {
      if (request.method === 'POST' && request.url.pathname.endsWith('/git-receive-pack')) {
        const tree = await repository.git('rev-parse', `${branch}^{tree}`);
        other = await repository.git('commit-tree', tree, '-p', branch, '-m', 'Other');
        await repository.git('update-ref', `refs/heads/${branch}`, other);
      }
      return ports.send(request);
    };
    const asked = {
      base: branch,
      newBranch: null,
      overwrite: false,
      files: [DB],
      message: 'Add',
      author: { name: '', email: 'ada@example.org' },
    };
    expect(await commitFiles(target, asked, { ...ports, send })).toEqual({
      found: { refusal: expect.stringMatching(/\S/) },
    });
    expect(await repository.git('rev-parse', branch)).toBe(other);
  });

  it('that a rule of the repository refuses says why, without what hides in it', async () => {
    const hook = join(repository.folder, 'hooks', 'update');
    await writeFile(hook, '#!/bin/sh\n[ "$1" = "refs/heads/guarded" ] && exit 1\nexit 0\n', { mode: 0o755 });
    await repository.git('branch', 'guarded', 'main');
    expect(await commit([DB], { base: 'guarded' })).toEqual({ found: { refusal: 'hook declined' } });
  });

  it('is not possible without the right to write, in an unknown branch, or with wrong credentials', async () => {
    const open = await startRepository();
    await open.commit('First', { a: 'a' });
    const readOnly: Target = { url: open.url, type: 'git', credentials: null };
    expect(await commit([DB], { base: 'main' }, readOnly)).toEqual({ problem: 'not writable' });
    await open.stop();
    expect(await commit([DB], { base: 'none' })).toEqual({ problem: 'unknown revision' });
    const credentials = { kind: 'password', username: 'ada', password: 'wrong' } as const;
    expect(await commit([DB], {}, { ...target, credentials })).toEqual({ problem: 'unauthorized' });
  });

  it('works over SSH', async () => {
    const [host, person] = [1, 2].map(() => ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 }));
    const server = new ssh2.Server({ hostKeys: [host?.private ?? ''] }, (client) => {
      client.on('error', () => undefined);
      client.on('authentication', (context) => context.accept());
      client.on('session', (accept) => {
        const session = accept();
        const env: Record<string, string> = {};
        session.on('env', (agree, _, { key, val }) => {
          env[key] = val;
          agree?.();
        });
        session.on('exec', (agree, _, { command }) => {
          const stream = agree();
          const [program = ''] = command.split(' ');
          const git = spawn('git', [program.replace('git-', ''), repository.folder], {
            env: { ...process.env, ...env },
          });
          stream.pipe(git.stdin);
          git.stdout.on('data', (part: Buffer) => void stream.write(part));
          git.once('close', (code) => {
            stream.exit(code ?? 1);
            stream.end();
          });
        });
      });
    });
    const port = await new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
    );
    const overSsh: Target = {
      url: `ssh://git@127.0.0.1:${port}/apps.git`,
      type: 'git',
      credentials: { kind: 'sshKey', privateKey: person?.private ?? '' },
    };
    expect(await commit([DB], {}, overSsh)).toMatchObject({ found: { commit: expect.any(String) } });
    expect(await repository.git('show', `${branch}:${DB.path}`)).toBe('kind: SealedSecret');
    server.close();
  });
});
