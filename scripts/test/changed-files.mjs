import { quiet } from './command.mjs';

/**
 * What changed since `main`: commits since the merge base with it, and what is not committed. On `main` itself these are the
 * uncommitted changes alone.
 * @returns {Promise<{base: string, paths: string[]}>} `base` in words; paths from the checkout, of what was deleted too.
 */
export async function changedFiles() {
  const branch = await git('rev-parse', '--abbrev-ref', 'HEAD');
  const main = (await exists('main')) ? 'main' : 'origin/main';
  const base = branch === 'main' ? 'HEAD' : await git('merge-base', 'HEAD', main);
  const changed = await git('diff', '--name-only', '--no-renames', base);
  const untracked = await git('ls-files', '--others', '--exclude-standard');
  const paths = [...new Set(`${changed}\n${untracked}`.split('\n').filter((path) => path !== ''))].sort();
  return {
    base: branch === 'main' ? 'the last commit' : `${base.slice(0, 10)}, where ${main} was left`,
    paths,
  };
}

async function exists(name) {
  return (await quiet('git', ['rev-parse', '--verify', '--quiet', name])).code === 0;
}

async function git(...args) {
  const { code, output } = await quiet('git', args);
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output.trim()}`);
  return output.trim();
}
