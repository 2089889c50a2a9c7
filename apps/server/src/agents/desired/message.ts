import type { AgentSession } from '../session/session.ts';
import type { DesiredObject } from './read.ts';

/** Most manifests in one message, UTF-16 units of JSON; a single object may be larger. */
const APPLY_LENGTH = 1_048_576;
/** A whole set of more objects is named in a message without manifests: a message has at most 4 MiB. */
const KEEP_BESIDE = 20_000;

/**
 * Sends a session how the desired state of `objectIDs` differs from what was sent before, and remembers it. `wanted` returns what
 * belongs on its router now, or that what it created stays. Nothing is sent when nothing differs, unless the agent waits for its whole set. `written` is called
 * when the last message was sent.
 */
export function sendDifference(
  session: AgentSession,
  objectIDs: Iterable<string>,
  wanted: (objectID: string) => DesiredObject | 'orphan' | undefined,
  written: () => void,
): void {
  const { sentDigests } = session;
  const apply: { id: string; json: string }[] = [];
  const remove: string[] = [];
  const orphan: string[] = [];
  for (const id of objectIDs) {
    const now = wanted(id);
    if (now === undefined || now === 'orphan') {
      // Also what this session did not send: a restarted agent may have it from its inventory.
      sentDigests.delete(id);
      remove.push(id);
      if (now === 'orphan') orphan.push(id);
    } else if (sentDigests.get(id) !== now.digest) {
      sentDigests.set(id, now.digest);
      apply.push({ id, json: now.json });
    }
  }
  const parts = partsOf(apply);
  const keeps = session.initialSet?.size ?? 0;
  const isAlone = parts.length === 0 && (remove.length > 0 || session.initialSet !== null);
  if (isAlone || keeps > KEEP_BESIDE) parts.unshift([]);
  for (const [index, part] of parts.entries()) {
    const text = desiredText(session, part, index === 0 ? { remove, orphan } : { remove: [], orphan: [] });
    session.sendText(text, index === parts.length - 1 ? written : undefined);
  }
}

/** Sends what the agent does about changes by hand, without any desired object: older agents ignore it. */
export function sendDriftOrder(
  session: AgentSession,
  order: { readonly putBack?: string[]; readonly correctDrift?: boolean },
): void {
  const none = { apply: [], remove: [], complete: false, keep: [] };
  session.send({ type: 'desired', revision: session.nextRevision(), ...none, ...order });
}

function partsOf(apply: readonly { id: string; json: string }[]): { id: string; json: string }[][] {
  const parts: { id: string; json: string }[][] = [];
  let length = 0;
  for (const object of apply) {
    const last = parts.at(-1);
    if (last === undefined || length + object.json.length > APPLY_LENGTH) {
      parts.push([object]);
      length = object.json.length;
    } else {
      last.push(object);
      length += object.json.length;
    }
  }
  return parts;
}

/**
 * The `desired` message of the contract; manifests are already JSON text. The first one to an agent is complete: its `keep` names
 * what later messages contain, so that nothing is removed in between.
 */
function desiredText(
  session: AgentSession,
  part: readonly { id: string; json: string }[],
  { remove, orphan }: { readonly remove: readonly string[]; readonly orphan: readonly string[] },
): string {
  const named = new Set([...part.map(({ id }) => id), ...remove]);
  const complete = session.initialSet !== null;
  const keep = session.initialSet === null ? [] : [...session.initialSet].filter((id) => !named.has(id));
  session.initialSet = null;
  const rest = JSON.stringify({
    revision: session.nextRevision(),
    remove,
    complete,
    keep,
    ...(orphan.length > 0 && { orphan }),
  }).slice(1);
  return `{"type":"desired","apply":[${part.map(({ json }) => json).join(',')}],${rest}`;
}
