// `npm run testenv [-- PROGRAM...]`: builds the Kubernetes programs that the tests run from their released Go modules, into
// .cache/testenv/bin. Wants Go; the first time it takes a while, and some 10 GB of Go's own caches.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from './checkout.mjs';
import { locked } from './lock.mjs';
import { PROGRAMS } from './testenv/programs.mjs';

const folder = join(CACHE, 'testenv');
const target = join(folder, 'bin');

const names = process.argv.slice(2);
const unknown = names.filter((name) => !PROGRAMS.some((program) => program.name === name));
if (unknown.length > 0)
  stop(`No program ${unknown.join(', ')}. Programs: ${PROGRAMS.map(({ name }) => name).join(', ')}`);
if (spawnSync('go', ['version']).status !== 0) stop('Go is not installed: see https://go.dev/dl/');

await locked('testenv', async () => {
  mkdirSync(target, { recursive: true });
  for (const program of PROGRAMS.filter(({ name }) => names.length === 0 || names.includes(name)))
    build(program);
});
console.log(target);

function build(program) {
  const { name, version, main, ldflags } = program;
  const marker = join(target, `.${name}.version`);
  if (existsSync(join(target, name)) && existsSync(marker) && readFileSync(marker, 'utf8') === version)
    return;
  console.log(`Building ${name} ${version} …`);
  const module = join(folder, 'src', name);
  rmSync(module, { recursive: true, force: true });
  mkdirSync(module, { recursive: true });
  writeFileSync(join(module, 'go.mod'), moduleFile(program));
  const output = join(target, `${name}.new`);
  go(module, ['build', '-mod=mod', '-trimpath', '-ldflags', ldflags, '-o', output, main]);
  renameSync(output, join(target, name));
  writeFileSync(marker, version);
}

/** A module that requires the program's; replacements hold in the main module only, so they are repeated here. */
function moduleFile({ module, version, staging }) {
  const upstream = JSON.parse(go(folder, ['mod', 'download', '-json', `${module}@${version}`], true));
  const { Go: language, Replace: replacements } = JSON.parse(
    go(folder, ['mod', 'edit', '-json', upstream.GoMod], true),
  );
  const lines = [`module testenv`, `go ${language}`, `require ${module} ${version}`];
  for (const { Old, New } of replacements ?? []) {
    const at = New.Version ?? staging;
    if (at === undefined) stop(`${module} replaces ${Old.Path} by a folder, and no release is named for it.`);
    lines.push(`replace ${Old.Path} => ${New.Version ? New.Path : Old.Path} ${at}`);
  }
  return `${lines.join('\n')}\n`;
}

function go(cwd, args, wantsOutput = false) {
  const env = { ...process.env, CGO_ENABLED: '0', GOWORK: 'off' };
  const { status, stdout } = spawnSync('go', args, {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', wantsOutput ? 'pipe' : 'inherit', 'inherit'],
  });
  if (status !== 0) stop(`go ${args[0]} failed.`);
  return stdout;
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
