import type { Clock } from '@hawser/ports';
import type { WebSocket } from 'ws';
import type { Sessions } from '../session/sessions.ts';
import type { OpenedStream, StreamReader } from '../streams/agent-streams.ts';
import { openAtSession } from '../session/open-at-session.ts';
import { type PeerAnswer, PeerCommand, readFrame } from './frames.ts';
import { keepAlive } from './keep-alive.ts';

/** How long a peer may take to say what it wants, milliseconds. */
const OPEN_MS = 10_000;

/**
 * Passes one stream of an agent that is connected here to the server that asked for it. The rights were checked there; here the
 * context must be the one of the agent's router. An item counts against the credit of the agent until the other server has passed it on.
 */
export function answerPeer(
  socket: WebSocket,
  { sessions, clock }: { sessions: Sessions; clock: Clock },
): void {
  let stream: OpenedStream | null = null;
  /** Of each item that the peer has not taken: gives the agent its credit back. */
  const untaken: (() => void)[] = [];
  const send = (answer: PeerAnswer, sent?: () => void) => socket.send(JSON.stringify(answer), () => sent?.());
  const reader: StreamReader = {
    item(item, taken) {
      untaken.push(taken);
      send({ type: 'item', item });
    },
    inputTaken: (units) => send({ type: 'input-taken', units }),
    end: (end) => send({ type: 'end', end }, () => socket.close(1000, end.code)),
  };
  keepAlive(socket, clock);
  const timer = clock.after(OPEN_MS, () => socket.close(1008, 'not open'));
  socket.on('error', () => socket.terminate());
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    const command = readFrame(PeerCommand, data, isBinary);
    if (command === null || (command.type === 'open') === (stream !== null)) {
      socket.close(1008, 'malformed');
    } else if (command.type === 'open') {
      timer.cancel();
      const { owner, routerID, request } = command;
      stream = openAtSession(sessions.of(routerID), owner, request, reader);
    } else if (command.type === 'taken') untaken.shift()?.();
    else stream?.input(command.input);
  });
  socket.once('close', () => {
    timer.cancel();
    stream?.close();
  });
}
