import type { ExecEntry } from './schema.ts';

/** What the exec entry of an EKS kubeconfig asks a token for. */
export interface EksExec {
  readonly clusterName: string;
  readonly region: string | null;
  readonly roleArn: string | null;
}

const CLUSTER = /^[0-9A-Za-z][0-9A-Za-z_-]{0,99}$/;
const REGION = /^[a-z]{2,4}(?:-[a-z]+)+-\d+$/;
const ROLE = /^arn:aws(?:-[a-z]+)*:iam::\d{12}:role\/[\w+=,.@/-]{1,512}$/;
/** What the two programs write about themselves and nobody needs here. */
const IDLE = new Set(['--output', '--profile', '--cache']);

/**
 * The one exec entry that is known: `aws eks get-token` and `aws-iam-authenticator token`, as `aws eks update-kubeconfig` writes
 * them. It is not run but replaced; null for every other, and where an argument is not one of theirs.
 */
export function eksExecOf({ command, args, env }: ExecEntry): EksExec | null {
  const program = command.split('/').at(-1);
  const words = [...(args ?? [])];
  if (program === 'aws') {
    const region = take(words, '--region');
    const profile = take(words, '--profile');
    if (words.shift() !== 'eks' || words.shift() !== 'get-token') return null;
    if (profile !== null && profile === '') return null;
    return checked(
      words,
      ['--cluster-name', '--cluster-id'],
      ['--role-arn', '--role'],
      region ?? envRegion(env),
    );
  }
  if (program !== 'aws-iam-authenticator' || words.shift() !== 'token') return null;
  return checked(words, ['-i', '--cluster-id'], ['-r', '--role'], take(words, '--region') ?? envRegion(env));
}

function checked(
  words: string[],
  cluster: readonly string[],
  role: readonly string[],
  region: string | null,
): EksExec | null {
  const of = (names: readonly string[]) =>
    names.reduce<string | null>((found, name) => found ?? take(words, name), null);
  const clusterName = of(cluster);
  const roleArn = of(role);
  const later = take(words, '--region');
  for (const name of IDLE) take(words, name);
  const at = region ?? later;
  if (words.length > 0 || clusterName === null || !CLUSTER.test(clusterName)) return null;
  if (at !== null && !REGION.test(at)) return null;
  if (roleArn !== null && !ROLE.test(roleArn)) return null;
  return { clusterName, region: at, roleArn };
}

/** Takes `name` and its value out of the arguments, whether they are two words or one with '='. */
function take(words: string[], name: string): string | null {
  const at = words.findIndex((word) => word === name || word.startsWith(`${name}=`));
  if (at < 0) return null;
  const word = words[at] ?? '';
  if (word !== name) {
    words.splice(at, 1);
    return word.slice(name.length + 1);
  }
  const [, value = ''] = words.splice(at, 2);
  return value;
}

function envRegion(env: ExecEntry['env']): string | null {
  const known = env?.find(({ name }) => name === 'AWS_REGION' || name === 'AWS_DEFAULT_REGION');
  return known?.value ?? null;
}
