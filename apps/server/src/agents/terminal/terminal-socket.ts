import { MAX_ACCOUNT_TERMINALS, TerminalCommand, type TerminalMessage } from '@hawser/contract/streams';
import type { Timer } from '@hawser/ports';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { type BrowserSocketPorts, registerBrowserSocket } from '../../http/browser-socket.ts';
import { refusalOf } from '../../http/policy.ts';
import type { Session } from '../../http/route.ts';
import { Terminal, type TerminalPorts } from './terminal.ts';

/** Longest message of a browser, bytes: one text of input as JSON, in which a character may need 6. */
const MAX_MESSAGE = 65_536;
/** How long a browser may take to say what it wants, milliseconds. */
const OPEN_MS = 10_000;

export interface TerminalSocketPorts extends BrowserSocketPorts, TerminalPorts {
  /** The session of a request, read without a cache. */
  currentSessionOf(request: FastifyRequest): Promise<Session | null>;
}

/** Serves terminals at `/api/terminals` to signed-in browsers of this server's origin (docs/reference/streams.md). */
export function registerTerminals(
  fastify: FastifyInstance,
  ports: TerminalSocketPorts,
): { stop(): Promise<void> } {
  const countByAccount = new Map<string, number>();
  const terminals = new Set<Terminal>();
  const sockets = registerBrowserSocket(fastify, '/api/terminals', ports, (socket, request) => {
    let account = '';
    let session: Session | null = null;
    let early: TerminalCommand | null = null;
    let terminal: Terminal | null = null;
    const timer: Timer = ports.clock.after(OPEN_MS, () => {
      if (terminal === null) refuse(socket, 'refused', 'No request was received.');
    });
    const open = (command: TerminalCommand) => {
      if (command.type !== 'open' || session === null) return socket.close(1008, 'not open');
      const { routerID, request: asked } = command;
      const sessionNow = () => ports.currentSessionOf(request);
      const { ip: address } = request;
      terminal = new Terminal(socket, ports, { routerID, request: asked, session, address, sessionNow });
      terminals.add(terminal);
      terminal.open();
    };
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      const command = isBinary || data.length > MAX_MESSAGE ? null : commandIn(data.toString('utf8'));
      if (command === null) return socket.close(1008, 'malformed');
      if (terminal !== null) {
        if (command.type === 'input') terminal.input(command.input);
        else if (command.type === 'output-shown') terminal.outputShown(command.messages);
        else socket.close(1008, 'one terminal');
      } else if (session !== null) open(command);
      else if (early === null) early = command;
      else socket.close(1008, 'too early');
    });
    return {
      start(opened) {
        const count = countByAccount.get(opened.uid) ?? 0;
        const refusal = refusalOf(opened, 'terminals.open');
        if (refusal !== null) refuse(socket, 'refused', refusal);
        else if (count >= MAX_ACCOUNT_TERMINALS) {
          const message = `An account has at most ${MAX_ACCOUNT_TERMINALS} open terminals. Close one.`;
          refuse(socket, 'limit', message);
        } else {
          account = opened.uid;
          countByAccount.set(account, count + 1);
          session = opened;
          if (early !== null) open(early);
          return true;
        }
        timer.cancel();
        return false;
      },
      ping() {
        socket.ping();
        send(socket, { type: 'ping' });
      },
      signedOut() {
        if (terminal === null) socket.close(4401, 'signed out');
        else terminal.signedOut();
      },
      ended() {
        timer.cancel();
        const left = (countByAccount.get(account) ?? 1) - 1;
        if (left === 0) countByAccount.delete(account);
        else countByAccount.set(account, left);
        const ended = terminal;
        if (ended === null) return;
        ended.closed();
        void ended.settled().finally(() => terminals.delete(ended));
      },
    };
  });
  return {
    async stop() {
      for (const each of terminals) {
        each.finish({ code: 'offline', message: 'The server stops.', exitCode: null });
      }
      sockets.stop();
      await Promise.all([...terminals].map((each) => each.settled()));
    },
  };
}

function commandIn(text: string): TerminalCommand | null {
  try {
    return TerminalCommand.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function send(socket: WebSocket, message: TerminalMessage): void {
  socket.send(JSON.stringify(message));
}

function refuse(socket: WebSocket, code: 'refused' | 'limit', message: string): void {
  send(socket, { type: 'end', end: { code, message, exitCode: null } });
  socket.close(1000, code);
}
