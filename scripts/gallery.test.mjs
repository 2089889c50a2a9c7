import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { ROOT } from './checkout.mjs';

/**
 * Reads a program's output until it prints its address.
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, null>} program
 * @returns {Promise<string>}
 */
function addressOf(program) {
  let output = '';
  const { promise, resolve, reject } = Promise.withResolvers();
  // Read on after the address: a program whose output nobody reads ends when it prints more.
  program.stdout.on('data', (part) => {
    output += stripVTControlCharacters(String(part));
    const [address] = /http:\/\/127\.0\.0\.1:\d+\//.exec(output) ?? [];
    if (address !== undefined) resolve(address);
  });
  program.stdout.once('end', () => reject(new Error(`The gallery ended: ${output}`)));
  return promise;
}

test('npm run gallery starts, serves its pages, and stops on a signal', async () => {
  const program = spawn(process.execPath, [join(ROOT, 'scripts', 'gallery.mjs'), '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const over = once(program, 'exit');
  try {
    const address = await addressOf(program);
    const page = await fetch(address);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('src="./main.tsx"');
    // The entry of the page is served too, transformed for the browser.
    const code = await fetch(`${address}main.tsx`);
    expect([code.status, code.headers.get('content-type')]).toEqual([200, 'text/javascript']);
    program.kill('SIGTERM');
    await over;
    await expect(fetch(address)).rejects.toThrow();
  } finally {
    program.kill('SIGKILL');
  }
});
