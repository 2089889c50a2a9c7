import type { WebSocket } from 'ws';
import { objectOf } from '@hawser/kube-sim';
import type { Mutations } from './mutation.ts';

/** The server treats its own request to detach as the agent's response. */
function hasty(socket: WebSocket): WebSocket {
  const send = socket.send.bind(socket);
  const answered = (text: string, sent: () => void) => {
    send(text, sent);
    if (objectOf(JSON.parse(text))['type'] === 'detach')
      socket.emit('message', Buffer.from('{"type":"detached"}'), false);
  };
  return Object.defineProperty(socket, 'send', { value: answered });
}

/** Mutations of messages on sockets. */
export const SOCKETS: Mutations = {
  'unbounded-queue': () => ({
    description: 'The buffer of a slow reader is not counted.',
    violates: ['queues'],
    server: { socket: (socket) => Object.defineProperty(socket, 'bufferedAmount', { get: () => 0 }) },
  }),
  'hasty-detachment': () => ({
    description: 'A cluster is detached before its agent has removed what it made.',
    violates: ['clusters'],
    server: { socket: hasty },
  }),
};
