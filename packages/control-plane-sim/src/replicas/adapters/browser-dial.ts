import type { Dial } from '@hawser/ports';
import { WebSocket } from 'ws';

/** Opens sockets as a browser with this cookie does. */
export function browserDial(cookie: () => string): Dial {
  return (url, events) => {
    const socket = new WebSocket(url, { headers: { cookie: cookie() } });
    socket.on('open', () => events.opened());
    socket.on('message', (data: Buffer) => events.message(data.toString('utf8')));
    socket.on('error', () => undefined);
    socket.on('close', (code, reason) => events.closed(code, reason.toString()));
    return {
      send: (text) => socket.send(text, () => undefined),
      close: (code, reason) => socket.close(code, reason),
      terminate: () => socket.terminate(),
      get bufferedBytes() {
        return socket.bufferedAmount;
      },
    };
  };
}
