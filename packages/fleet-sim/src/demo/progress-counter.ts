import type { Dial, Socket, SocketEvents } from '@hawser/ports';

/** Objects of one cluster that are not yet known to be applied. */
interface Outstanding {
  /** Objects that a report names as applied, by the report's id; 'all' when a full report has that many. */
  readonly reported: Map<number, readonly string[] | 'all'>;
  readonly applied: Set<string>;
}

interface Report {
  readonly id: number;
  readonly objects: readonly { readonly objectID: string; readonly appliedDigest: string | null }[];
}

/** Observes the messages of the agents' connections: counts connected agents, and objects that the server has acknowledged as applied. */
export class ProgressCounter {
  connected = 0;
  applied = 0;

  /** The same connection with an observer; `settled` is called once, when `objects` objects are acknowledged. */
  observe(dial: Dial, objects: number, settled: () => void): Dial {
    let awaited: Outstanding | null = { reported: new Map(), applied: new Set() };
    const done = () => {
      awaited = null;
      settled();
    };
    return (url, events) => {
      let isWelcome = false;
      const listening: SocketEvents = {
        opened: () => events.opened(),
        message: (text) => {
          if (!isWelcome && text.startsWith('{"type":"welcome"')) {
            isWelcome = true;
            this.connected += 1;
            if (objects === 0 && awaited !== null) done();
          } else if (awaited !== null && text.startsWith('{"type":"ack"')) {
            if (this.#acknowledged(awaited, Number(/"id":(\d+)/.exec(text)?.[1]), objects)) done();
          }
          events.message(text);
        },
        closed: (code, reason) => {
          if (isWelcome) this.connected -= 1;
          isWelcome = false;
          awaited?.reported.clear();
          events.closed(code, reason);
        },
      };
      return observed(dial(url, listening), (text) => {
        if (awaited !== null && text.startsWith('{"type":"report"')) note(awaited, text, objects);
      });
    };
  }

  /** Whether all objects are acknowledged now. */
  #acknowledged({ reported, applied }: Outstanding, id: number, objects: number): boolean {
    const named = reported.get(id) ?? [];
    reported.delete(id);
    if (named === 'all') {
      this.applied += objects - applied.size;
      return true;
    }
    for (const objectID of named) {
      if (applied.has(objectID)) continue;
      applied.add(objectID);
      this.applied += 1;
    }
    return applied.size >= objects;
  }
}

/** End of the field name and start of a value: a digest that is not null. It begins with a letter that is rare in a report, so that the search is faster. */
const APPLIED = 'Digest":"';

function note({ reported, applied }: Outstanding, text: string, expected: number): void {
  // The first report of nearly every cluster contains all objects and need not be parsed.
  const full = /^\{"type":"report","id":(\d+),"full":true,/.exec(text)?.[1];
  if (full !== undefined && countOf(text, APPLIED) === expected) {
    reported.set(Number(full), 'all');
    return;
  }
  const { id, objects } = JSON.parse(text) as Report;
  const news = objects.filter(
    ({ objectID, appliedDigest }) => appliedDigest !== null && !applied.has(objectID),
  );
  if (news.length > 0)
    reported.set(
      id,
      news.map(({ objectID }) => objectID),
    );
}

/** The same socket; `sent` is called with each sent message. */
function observed(socket: Socket, sent: (text: string) => void): Socket {
  return {
    send(text) {
      sent(text);
      socket.send(text);
    },
    close: (code, reason) => socket.close(code, reason),
    terminate: () => socket.terminate(),
    get bufferedBytes() {
      return socket.bufferedBytes;
    },
  };
}

/** How often `part` occurs in `text`. */
function countOf(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count += 1;
  return count;
}
