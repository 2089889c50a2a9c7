import { type AgentStreamRequest, type StreamEnd } from '@hawser/contract/streams';
import type { Clock } from '@hawser/ports';
import { WebSocket } from 'ws';
import type { Log } from '../../log/log.ts';
import { agentMessages } from '../messages.ts';
import type { OpenedStream, StreamReader } from '../streams/agent-streams.ts';
import {
  MAX_PEER_ANSWER,
  MAX_PEER_WAITING,
  PEER_PATH,
  PeerAnswer,
  type PeerCommand,
  readFrame,
} from './frames.ts';
import { keepAlive } from './keep-alive.ts';
import { dialOptions } from './shared-key.ts';

/** How long connecting to a peer may take, milliseconds. */
const DIAL_MS = 3_000;

/** What is asked of a peer. */
interface PeerRequest {
  /** Host and port of the server with the agent. */
  readonly address: string;
  readonly owner: string;
  readonly routerID: string;
  readonly request: AgentStreamRequest;
}

/**
 * Opens a stream of an agent that is connected to another server. Its reader gets what it would get here; when the other server is
 * gone, or cannot be reached, the stream ends as if the agent were.
 */
export function openAtPeer(
  { address, owner, routerID, request }: PeerRequest,
  reader: StreamReader,
  { key, clock, log }: { key: Uint8Array; clock: Clock; log: Log },
): OpenedStream {
  const socket = new WebSocket(`wss://${address}${PEER_PATH}`, {
    ...dialOptions(key),
    maxPayload: MAX_PEER_ANSWER,
    perMessageDeflate: false,
  });
  let state: 'dialing' | 'open' | 'ended' = 'dialing';
  let reason = 'no answer';
  let waiting = 0;
  const timer = clock.after(DIAL_MS, () => state === 'dialing' && socket.terminate());
  const send = (command: PeerCommand) => {
    if (state === 'open') socket.send(JSON.stringify(command), () => {});
  };
  const close = () => {
    state = 'ended';
    timer.cancel();
    socket.close(1000, 'closed');
  };
  const end = (why: StreamEnd) => {
    if (state === 'ended') return;
    close();
    reader.end(why);
  };
  keepAlive(socket, clock);
  socket.once('open', () => {
    if (state === 'ended') return;
    state = 'open';
    timer.cancel();
    send({ type: 'open', owner, routerID, request });
  });
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (state === 'ended') return;
    const answer = readFrame(PeerAnswer, data, isBinary);
    if (answer === null) end({ code: 'failed', message: agentMessages.peerMalformed });
    else if (answer.type === 'end') end(answer.end);
    else if (answer.type === 'input-taken') reader.inputTaken?.(answer.units);
    else {
      waiting += data.length;
      if (waiting > MAX_PEER_WAITING) return end({ code: 'failed', message: agentMessages.peerMalformed });
      reader.item(answer.item, () => {
        waiting -= data.length;
        send({ type: 'taken' });
      });
    }
  });
  socket.on('error', (error) => {
    reason = error.message;
    socket.terminate();
  });
  socket.once('close', () => {
    if (state === 'ended') return;
    if (state === 'dialing') log.warn('Another server cannot be reached.', { address, reason });
    end({
      code: 'offline',
      message: state === 'open' ? agentMessages.peerLost : agentMessages.peerUnreachable,
    });
  });
  return { close, input: (input) => send({ type: 'input', input }) };
}
