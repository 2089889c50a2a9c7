import type { TerminalEnd, TerminalRequest } from '@hawser/contract/streams';
import { newId, type Random } from '@hawser/ports';
import { cleanText } from '@hawser/domain/names';
import { writeAudit } from '../../http/audit.ts';
import type { Session } from '../../http/route.ts';
import type { Store } from '../../store/store.ts';
import type { TerminalPlace } from './access.ts';

/** Longest reason of an end, UTF-16 units. */
const MESSAGE_LENGTH = 500;

/** A terminal as the audit log names it. What is typed and shown is never recorded. */
export interface AuditedTerminal {
  readonly id: string;
  readonly session: Session;
  /** IP address of the request. */
  readonly address: string;
  readonly place: TerminalPlace;
  readonly request: Pick<TerminalRequest, 'pod' | 'container'>;
}

interface AuditPorts {
  readonly store: Store;
  readonly random: Random;
}

/** Records who opened a terminal, where and when (epoch ms). */
export function auditOpened(ports: AuditPorts, terminal: AuditedTerminal, at: number): Promise<void> {
  return add(ports, terminal, 'openTerminal', at, `Terminal opened in ${placeOf(terminal)}.`);
}

/** Records how a terminal ended, and after how long. Times are epoch ms. */
export function auditEnded(
  ports: AuditPorts,
  terminal: AuditedTerminal,
  {
    code,
    message,
    exitCode,
  }: TerminalEnd | { code: 'closed' | 'signed-out'; message: string; exitCode: null },
  { openedAt, at }: { readonly openedAt: number; readonly at: number },
): Promise<void> {
  const seconds = Math.max(0, Math.round((at - openedAt) / 1_000));
  // The agent may have written the message; the database would refuse some characters, and with them the entry.
  const why = cleanText(message, MESSAGE_LENGTH);
  const how = exitCode === null ? `${code}: ${why}` : `${code} with code ${exitCode}.`;
  const summary = `Terminal in ${placeOf(terminal)} ended after ${seconds} s, ${how}`;
  return add(ports, terminal, 'endTerminal', at, summary);
}

const placeOf = ({ place, request }: AuditedTerminal): string =>
  `container ${request.container} of pod ${request.pod}, namespace ${place.namespace}, cluster ${place.clusterName}`;

async function add(
  { store, random }: AuditPorts,
  { id, session, address }: AuditedTerminal,
  command: string,
  at: number,
  summary: string,
): Promise<void> {
  const entry = {
    id: newId(at, random),
    at,
    actor: session.uid,
    address,
    command,
    subjectKind: 'terminal',
    subjectID: id,
    summary,
  };
  await store.tenant(session.owner, ({ db, owner }) => writeAudit(db, owner, [entry]));
}
