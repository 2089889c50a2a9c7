import { type ConnectionStatus, connectionMessages, repositoryAddress } from '@hawser/domain/repositories';
import { readRemoteHead } from './git/session.ts';
import { hasIndex } from './helm/read-index.ts';
import { delayFailure } from './delay-failure.ts';
import { type Outcome, problemText } from './outcome.ts';
import type { RemotePorts } from './ports.ts';
import type { Target } from './target.ts';

/** Timeout of each request of a check, milliseconds. */
const CHECK_TIMEOUT_MS = 5_000;
/** What a check found. */
export interface CheckResult {
  readonly status: ConnectionStatus;
  readonly message: string;
  readonly checkedAt: number;
  /** The branch that HEAD names. */
  readonly defaultBranch: string | null;
  /** Fingerprint of the SSH host key. */
  readonly hostKey: string | null;
  /** Whether no repository answered at all, which may pass by itself. */
  readonly isUnreachable: boolean;
}

/** Checks whether a repository can be read with its credentials, which changes nothing there. */
export async function checkConnection(target: Target, ports: RemotePorts): Promise<CheckResult> {
  const { clock } = ports;
  const now = clock.now();
  const outcome = await (target.type === 'git' ? headOf(target, ports) : helmOutcome(target, ports));
  if ('found' in outcome)
    return {
      status: 'successful',
      message: connectionMessages.successful,
      checkedAt: now,
      isUnreachable: false,
      ...outcome.found,
    };
  await delayFailure(outcome.problem, now, clock);
  const host = repositoryAddress(target.url, target.type)?.host ?? '';
  return {
    status: 'failed',
    message: problemText(outcome.problem, host),
    checkedAt: now,
    defaultBranch: null,
    hostKey: null,
    isUnreachable: outcome.problem === 'unreachable',
  };
}

type Head = Pick<CheckResult, 'defaultBranch' | 'hostKey'>;

async function headOf(target: Target, ports: RemotePorts): Promise<Outcome<Head>> {
  const head = await readRemoteHead(target, ports, CHECK_TIMEOUT_MS);
  if ('problem' in head) return head;
  const { ref, hostKey } = head.found;
  const branch = /^refs\/heads\/(.+)$/.exec(ref ?? '')?.[1];
  return { found: { defaultBranch: branch ?? null, hostKey } };
}

async function helmOutcome(target: Target, ports: RemotePorts): Promise<Outcome<Head>> {
  const outcome = await hasIndex(target, ports, CHECK_TIMEOUT_MS);
  return 'problem' in outcome ? outcome : { found: { defaultBranch: null, hostKey: null } };
}
