import type { Clock, Dial, SocketEvents, Timer } from '@hawser/ports';

/**
 * After a page was asleep, its timers may run before what arrived meanwhile is delivered. So what is due by then gets this much more time,
 * milliseconds, in which it is delivered.
 */
const DELIVERY_MS = 1_000;

/**
 * Dials so that a connection on which nothing has arrived for `silenceMs` counts as closed. The server pings every 5 s; a browser notices the
 * loss of its network only when it sends something, and may wait for minutes then.
 */
export function listenedDial({ dial, clock }: { dial: Dial; clock: Clock }, silenceMs: number): Dial {
  return (url, events) => {
    let timer: Timer | null = null;
    let isOver = false;
    const end = (close: () => void) => {
      if (isOver) return;
      isOver = true;
      timer?.cancel();
      close();
    };
    const silent = () =>
      end(() => {
        socket.terminate();
        events.closed(1006, 'silence');
      });
    const listen = () => {
      timer?.cancel();
      timer = clock.after(silenceMs - DELIVERY_MS, () => {
        timer = clock.after(DELIVERY_MS, silent);
      });
    };
    const listened: SocketEvents = {
      opened() {
        if (!isOver) events.opened();
      },
      message(text) {
        if (isOver) return;
        listen();
        events.message(text);
      },
      closed: (code, reason) => end(() => events.closed(code, reason)),
    };
    const socket = dial(url, listened);
    // A proxy may accept a connection and never answer.
    listen();
    return socket;
  };
}
