import { type Clock, newId, type Random } from '@hawser/ports';
import type { Kysely } from 'kysely';
import { writeAudit } from '../http/audit.ts';
import type { Tables } from '../store/tables.ts';

/** A change of an account's credentials, or a sign-in, sign-out or attempt. */
interface AccountEvent {
  readonly uid: string;
  /** The account that did it; empty when nobody proved who they are. */
  readonly actor: string;
  /** IP address of the request. */
  readonly address: string;
  readonly command: string;
  /** Human-readable. Contains no secret. */
  readonly summary: string;
}

/** Adds an entry to the audit log of an account. */
export async function audit(
  { system, clock, random }: { system: Kysely<Tables>; clock: Pick<Clock, 'now'>; random: Random },
  { uid, actor, address, command, summary }: AccountEvent,
): Promise<void> {
  const now = clock.now();
  const entry = {
    id: newId(now, random),
    at: now,
    actor,
    address,
    command,
    subjectKind: 'account',
    subjectID: uid,
    summary,
  };
  await writeAudit(system, uid, [entry]);
}
