import type { WebSocket } from 'ws';
import { type JsonObject, objectOf } from '../../kube/json.ts';
import type { Defects } from './defect.ts';

/** Changes what is sent on a socket; `heard` is called with what comes, before the server hears it. */
function between(
  socket: WebSocket,
  send: (message: JsonObject, sendOn: (message: JsonObject) => void) => void,
  heard: (message: JsonObject) => void = () => undefined,
): WebSocket {
  const sendOn = socket.send.bind(socket);
  socket.on('message', (data: Buffer) => heard(objectOf(JSON.parse(data.toString()))));
  const changed = (text: string, sent: () => void) =>
    send(objectOf(JSON.parse(text)), (message) => sendOn(JSON.stringify(message), sent));
  return Object.defineProperty(socket, 'send', { value: changed });
}

/** Takes its own request to detach for the answer to it. */
const hasty = (socket: WebSocket): WebSocket =>
  between(socket, (message, sendOn) => {
    sendOn(message);
    if (message['type'] === 'detach') socket.emit('message', Buffer.from('{"type":"detached"}'), false);
  });

const ids = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Takes away from an agent only what it was told to have, or said that it has. */
function trusting(socket: WebSocket): WebSocket {
  const told = new Set<string>();
  return between(
    socket,
    (message, sendOn) => {
      if (message['type'] !== 'desired') return sendOn(message);
      const [remove, left] = [ids(message['remove']), ids(message['remove']).filter((id) => !told.has(id))];
      for (const desired of (message['apply'] as JsonObject[]) ?? []) told.add(String(desired['objectID']));
      for (const id of remove) told.delete(id);
      return sendOn({
        ...message,
        remove: remove.filter((id) => !left.includes(id)),
        keep: message['complete'] === true ? [...ids(message['keep']), ...left] : [],
      });
    },
    (message) => {
      if (message['type'] === 'hello') for (const id of Object.keys(objectOf(message['have']))) told.add(id);
    },
  );
}

/** What is wrong with what is said on sockets. */
export const SOCKETS: Defects = {
  'unbounded-queue': () => ({
    says: 'What waits for a slow reader is not counted.',
    breaks: ['queues'],
    server: { socket: (socket) => Object.defineProperty(socket, 'bufferedAmount', { get: () => 0 }) },
  }),
  'hasty-detachment': () => ({
    says: 'A cluster is detached before its agent has removed what it made.',
    breaks: ['clusters'],
    server: { socket: hasty },
  }),
  'kept-unwanted': () => ({
    says: 'An agent that comes back is told to keep what ceased to be wanted since it was looked up.',
    breaks: ['clusters'],
    server: { socket: trusting },
  }),
};
