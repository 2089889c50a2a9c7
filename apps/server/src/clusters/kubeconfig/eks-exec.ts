import type { ExecEntry } from './schema.ts';

/** The parameters of the exec entry of an EKS kubeconfig. */
interface EksExec {
  readonly clusterName: string;
  readonly region: string | null;
  readonly roleArn: string | null;
}

const CLUSTER = /^[0-9A-Za-z][0-9A-Za-z_-]{0,99}$/;
const REGION = /^[a-z]{2,4}(?:-[a-z]+)+-\d+$/;
const ROLE = /^arn:aws(?:-[a-z]+)*:iam::\d{12}:role\/[\w+=,.@/-]{1,512}$/;
/** Arguments of the two programs that have no effect here. */
const IGNORED = new Set(['--output', '--profile', '--cache']);

/**
 * Parses the only exec entry that is accepted: `aws eks get-token` or `aws-iam-authenticator token`, as `aws eks
 * update-kubeconfig` writes them. The program is never run; the server makes the token itself. Null for any other program or
 * argument.
 */
export function eksExecOf({ command, args, env }: ExecEntry): EksExec | null {
  const program = command.split('/').at(-1);
  const words = [...(args ?? [])];
  if (program === 'aws') {
    const region = take(words, '--region');
    const profile = take(words, '--profile');
    if (words.shift() !== 'eks' || words.shift() !== 'get-token') return null;
    if (profile !== null && profile === '') return null;
    return validated(
      words,
      ['--cluster-name', '--cluster-id'],
      ['--role-arn', '--role'],
      region ?? envRegion(env),
    );
  }
  if (program !== 'aws-iam-authenticator' || words.shift() !== 'token') return null;
  return validated(
    words,
    ['-i', '--cluster-id'],
    ['-r', '--role'],
    take(words, '--region') ?? envRegion(env),
  );
}

function validated(
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
  for (const name of IGNORED) take(words, name);
  const at = region ?? later;
  if (words.length > 0 || clusterName === null || !CLUSTER.test(clusterName)) return null;
  if (at !== null && !REGION.test(at)) return null;
  if (roleArn !== null && !ROLE.test(roleArn)) return null;
  return { clusterName, region: at, roleArn };
}

/** Removes `name` and its value from the arguments, written as two words or with '='. */
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
