import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CHECKOUT } from '../product/checkout.ts';

/** Arguments of Chromium: no network traffic of its own, and no sandbox, which containers do not allow. */
export const browserArguments: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const PACKAGE = import.meta.resolve('@sparticuz/chromium');
const { version } = JSON.parse(await readFile(new URL('../package.json', PACKAGE), 'utf8')) as {
  version: string;
};
const ALL = join(CHECKOUT, '.cache', 'browser');
/** A folder of the checkout, for one version. The system's temporary folder is shared, may be small, and may contain an incomplete copy. */
const FOLDER = join(ALL, version);
let unpacking: Promise<void> | null = null;

/** Path of the Chromium from its npm package, unpacked on first use. */
export async function browserPath(): Promise<string> {
  if (!existsSync(FOLDER)) await (unpacking ??= unpack());
  return join(FOLDER, 'chromium');
}

/** Environment for the browser: ours, with the libraries and fonts from the package. */
export function browserEnvironment(): Record<string, string> {
  const own = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const libraries = join(FOLDER, 'al2023', 'lib');
  if (!existsSync(libraries)) return own;
  return {
    ...own,
    LD_LIBRARY_PATH: [libraries, own['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
    FONTCONFIG_PATH: own['FONTCONFIG_PATH'] ?? join(FOLDER, 'fonts'),
  };
}

/** When several processes unpack at the same time, one wins. The rest of a dead process is removed. */
async function unpack(): Promise<void> {
  const fresh = `${FOLDER}.${process.pid}`;
  await mkdir(fresh, { recursive: true });
  // The package unpacks into the temporary folder, and unpacks the libraries that a minimal machine lacks only when it detects
  // such a machine. A child process with a changed environment makes it do both.
  const program = `const { default: chromium } = await import(${JSON.stringify(PACKAGE)}); await chromium.executablePath();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  });
  const fonts = join(fresh, 'fonts', 'fonts.conf');
  const settings = await readFile(fonts, 'utf8');
  await writeFile(fonts, settings.replaceAll('/tmp/', `${FOLDER}/`));
  await rename(fresh, FOLDER).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    await rm(fresh, { recursive: true });
  });
  for (const name of await readdir(ALL)) {
    const [, pid] = name.split(`${version}.`);
    if (name !== version && (pid === undefined || !lives(Number(pid))))
      await rm(join(ALL, name), { recursive: true, force: true });
  }
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
