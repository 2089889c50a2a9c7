import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { poll } from './adapters/wait.ts';
import { isAlive } from './process.ts';

test('a process that has ended does not run, even if nobody has reaped it', async () => {
  // `sleep` takes the place of the shell and never reaps the shell's child.
  const parent = spawn('sh', ['-c', 'sleep 0.05 & echo $!; exec sleep 60']);
  try {
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    expect(isAlive(parent.pid as number)).toBe(true);
    const ended = await poll(async () => (isAlive(pid) ? null : true), 5, 10_000);
    expect(ended).toBe(true);
    if (process.platform === 'linux') expect(process.kill(pid, 0)).toBe(true);
  } finally {
    parent.kill('SIGKILL');
    await once(parent, 'exit');
  }
});

test('a process that does not exist does not run', () => {
  expect(isAlive(2 ** 22 + 1)).toBe(false);
});
