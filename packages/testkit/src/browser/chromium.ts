import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What Chromium is started with: nothing of its own over the network, and no sandbox, which containers do not allow. */
export const browserArguments: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of the Chromium that the package registry brought, unpacked into the temporary folder on first use. */
export async function browserPath(): Promise<string> {
  const libraries = process.env['LD_LIBRARY_PATH'];
  // Set before the import, this makes the package unpack the shared libraries that a bare machine lacks.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  // The libraries are for the browser alone: other programs that journeys start keep the machine's.
  if (libraries === undefined) delete process.env['LD_LIBRARY_PATH'];
  else process.env['LD_LIBRARY_PATH'] = libraries;
  delete process.env['AWS_EXECUTION_ENV'];
  return path;
}

/** Environment for the browser: ours, and the libraries that came with it. */
export function browserEnvironment(): Record<string, string> {
  const own = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const libraries = join(tmpdir(), 'al2023', 'lib');
  if (existsSync(libraries))
    own['LD_LIBRARY_PATH'] = [libraries, own['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  return own;
}
