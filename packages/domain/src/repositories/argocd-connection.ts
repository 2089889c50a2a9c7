import type { Fact, Status } from '../status/index.ts';
import type { ConnectionObservation } from './connection.ts';
import { repositoryStatus } from './connection.ts';
import { argoCdMessages } from './messages.ts';

/** What the agent of a hub reported last of the connection of its Argo CD to a repository; null when it has not. */
export interface ArgoCdReport extends ConnectionObservation {
  /** Whether the lease of the agent has run out. */
  readonly isLost: boolean;
}

/** The Argo CD of a network whose applications use the repository. */
export interface ArgoCdConnection {
  readonly networkID: string;
  readonly networkName: string;
  /** Whether it has said anything of the repository yet. */
  readonly isReported: boolean;
  readonly state: ConnectionObservation;
}

/** What the Argo CD of a hub says of a repository now: unknown while its agent is silent, and before it has said anything. */
export function argoCdConnectionState(report: ArgoCdReport | null): ConnectionObservation {
  if (report === null)
    return { status: 'unknown', message: argoCdMessages.notReported, since: null, observedAt: null };
  const { isLost, message, ...state } = report;
  if (isLost) return { ...state, status: 'unknown', message: argoCdMessages.lost, since: null };
  return {
    ...state,
    message: message === '' && state.status === 'successful' ? argoCdMessages.successful : message,
  };
}

const RANKS = { failed: 2, unknown: 1, successful: 0 } as const;

/** The worst of what has been said: failed before unknown before successful. Null while the server's own check decides. */
function deciding(own: ConnectionObservation, argoCd: readonly ArgoCdConnection[]): ArgoCdConnection | null {
  const [worst] = argoCd
    .filter(({ isReported }) => isReported)
    .toSorted((a, b) => RANKS[b.state.status] - RANKS[a.state.status]);
  return worst !== undefined && RANKS[worst.state.status] > RANKS[own.status] ? worst : null;
}

/**
 * The connection of a repository: the worst of the server's own check and of what the Argo CD of each network says. A connection is successful
 * only when none of them says otherwise. `status` is that of the row, with its reason.
 */
export function connectionOf(
  repository: { readonly id: string; readonly label: string },
  own: ConnectionObservation,
  argoCd: readonly ArgoCdConnection[],
): { readonly state: ConnectionObservation; readonly status: Status } {
  const by = deciding(own, argoCd);
  if (by === null) return { state: own, status: repositoryStatus(repository, own) };
  const message = argoCdMessages.of(by.networkName, by.state.message);
  const state = { ...by.state, message };
  const status = repositoryStatus(repository, state);
  const fact: Fact = {
    kind: 'network',
    id: by.networkID,
    name: by.networkName,
    status: status.status,
    text: by.state.message.replace(/\.$/, ''),
    since: by.state.since,
  };
  const [first, ...rest] = status.reason;
  const own0 = first === undefined ? [] : [{ ...first, text: argoCdMessages.decides(by.networkName) }];
  return { state, status: { ...status, reason: [...own0, fact, ...rest] } };
}
