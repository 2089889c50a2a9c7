import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** The open connections of a server, also upgraded ones. */
interface Connections {
  destroyAll(): void;
}

/** Tracks the connections of `server`. */
export function followConnections(server: Server): Connections {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return {
    destroyAll() {
      for (const socket of open) socket.destroy();
    },
  };
}
