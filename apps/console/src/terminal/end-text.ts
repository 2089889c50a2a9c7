import type { TerminalEnd } from '@hawser/contract/streams';
import type { TerminalState } from './terminal-session.ts';

/** What the state of a terminal means, as a sentence; empty while it runs. */
export function stateText(state: TerminalState, container: string): string {
  if (state.kind === 'ended') return endText(state.end);
  if (state.kind === 'open') return '';
  if (state.kind === 'opening') return `Opening a shell in container ${container}…`;
  return 'The connection to the server was lost; the shell was closed.';
}

function endText({ code, message, exitCode }: TerminalEnd): string {
  if (code !== 'exited') return sentence(message);
  if (exitCode === 0) return 'The shell ended.';
  const how = exitCode === null ? 'without an exit code' : `with exit code ${exitCode}`;
  const why = message === '' || exitCode !== null ? '' : `: ${message}`;
  return sentence(`The shell ended ${how}${why}`);
}

/** A message of Kubernetes ends without a period. */
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
