import type { Dial } from '@hawser/ports';

/** Observes the agents' connections: counts the connected agents, and those whose full report was acknowledged. */
export class ConnectionObserver {
  connected = 0;
  /** Connected agents whose first full report was acknowledged. */
  current = 0;

  /** The same connection with an observer; `current` is called whenever the agent becomes current. */
  observe(dial: Dial, current: () => void): Dial {
    return (url, events) => {
      let state: 'new' | 'welcome' | 'current' | 'over' = 'new';
      let reportID: string | null = null;
      const socket = dial(url, {
        opened: () => events.opened(),
        message: (text) => {
          if (state === 'new' && text.startsWith('{"type":"welcome"')) {
            state = 'welcome';
            this.connected += 1;
          } else if (state === 'welcome' && reportID !== null && text === `{"type":"ack","id":${reportID}}`) {
            state = 'current';
            this.current += 1;
            current();
          }
          events.message(text);
        },
        closed: (code, reason) => {
          if (state === 'welcome' || state === 'current') this.connected -= 1;
          if (state === 'current') this.current -= 1;
          state = 'over';
          events.closed(code, reason);
        },
      });
      return {
        send(text) {
          reportID ??= /^\{"type":"report","id":(\d+),"full":true/.exec(text)?.[1] ?? null;
          socket.send(text);
        },
        close: (code, reason) => socket.close(code, reason),
        terminate: () => socket.terminate(),
        get bufferedBytes() {
          return socket.bufferedBytes;
        },
      };
    };
  }
}
