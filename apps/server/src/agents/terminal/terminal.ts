import {
  type StreamEnd,
  type StreamItem,
  TERMINAL_INPUT_CREDIT,
  type TerminalEnd,
  type TerminalInput,
  type TerminalMessage,
  type TerminalRequest,
} from '@hawser/contract/streams';
import { type Clock, every, newId, type Random, type Timer } from '@hawser/ports';
import type { WebSocket } from 'ws';
import { closeFor, ROLE_CHANGED } from '../../http/browser-socket.ts';
import { countedSend } from '../../http/counted-send.ts';
import { Failure } from '../../http/failure.ts';
import { refusalOf } from '../../http/policy.ts';
import type { Session } from '../../http/route.ts';
import type { Log } from '../../log/log.ts';
import type { Store } from '../../store/store.ts';
import type { ConnectedAgent, ConnectedAgents } from '../peers/index.ts';
import type { OpenedStream } from '../streams/agent-streams.ts';
import { type Refusal, terminalAccess } from './access.ts';
import { type AuditedTerminal, auditEnded, auditOpened } from './audit.ts';

/** How often it is checked that the account is signed in and may still have the terminal, milliseconds. */
const CHECK_MS = 400;
/** A terminal whose permission could not be checked for this long ends, milliseconds. */
const UNCHECKED_MS = 5_000;
/** Sizes of a window that is dragged are passed on this often, milliseconds. */
const RESIZE_MS = 50;

export interface TerminalPorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly agents: ConnectedAgents;
  /** A terminal ends when nothing was typed for this long, milliseconds. */
  readonly idleMs: number;
}

/** What a terminal is opened for. */
interface TerminalCall {
  readonly routerID: string;
  readonly request: TerminalRequest;
  readonly session: Session;
  /** IP address of the request. */
  readonly address: string;
  /** The session that the request has now, read without a cache. */
  readonly sessionNow: () => Promise<Session | null>;
}

type End = TerminalEnd | { code: 'closed' | 'signed-out'; message: string; exitCode: null };

/** One terminal of a browser, from its request to the audit entry of its end. */
export class Terminal {
  readonly #socket: WebSocket;
  /** What the agent takes of the input is reported in many small messages. */
  readonly #sendText: ReturnType<typeof countedSend>;
  readonly #ports: TerminalPorts;
  readonly #call: TerminalCall;
  #state: 'asked' | 'opening' | 'open' | 'ended' = 'asked';
  #stream: OpenedStream | null = null;
  #audited: (AuditedTerminal & { readonly openedAt: number }) | null = null;
  #opening: Promise<void> = Promise.resolve();
  #auditing: Promise<void> = Promise.resolve();
  #check: Timer | null = null;
  #isChecking = false;
  #checkedAt = 0;
  #typedAt = 0;
  /** Units of text that were passed to the agent and not taken. */
  #untaken = 0;
  /** Of each message of output that the page has not shown: gives the agent its credit back once the message is sent, too. */
  readonly #unshown: (() => void)[] = [];
  #size: Extract<TerminalInput, { type: 'resize' }> | null = null;

  constructor(socket: WebSocket, ports: TerminalPorts, call: TerminalCall) {
    this.#socket = socket;
    this.#sendText = countedSend(socket);
    this.#ports = ports;
    this.#call = call;
  }

  open(): void {
    this.#opening = this.#open();
  }

  /** Checks the permission, records the terminal, and only then asks the agent. */
  async #open(): Promise<void> {
    const { clock, random, log, store, agents } = this.#ports;
    const { request, session, address, routerID } = this.#call;
    let agent: ConnectedAgent;
    try {
      const access = await this.#access();
      if ('refusal' in access) return this.#refuse(access.refusal);
      const found = await agents.find(session.owner, routerID);
      if ('absent' in found) return this.#refuse({ code: 'offline', message: found.absent });
      agent = found.agent;
      if (this.#state !== 'asked') return;
      const openedAt = clock.now();
      const audited = {
        id: newId(openedAt, random),
        session,
        address,
        place: access.place,
        request,
        openedAt,
      };
      await auditOpened({ store, random }, audited, openedAt);
      this.#audited = audited;
    } catch (error) {
      log.error('A terminal could not be opened.', { reason: String(error) });
      return this.#refuse({ code: 'failed', message: 'The server could not open the terminal. Try again.' });
    }
    // The page may have gone meanwhile; then the end is recorded.
    if (this.#isEnded()) return this.#recordEnd(CLOSED);
    this.#state = 'opening';
    this.#checkedAt = clock.now();
    this.#typedAt = clock.now();
    this.#check = every(clock, CHECK_MS, () => this.#checkNow());
    this.#stream = agent.open(request, {
      item: (item, taken) => this.#take(item, taken),
      inputTaken: (units) => this.#inputTaken(units),
      end: (end) => this.#streamEnded(end),
    });
  }

  /** What the browser sends. */
  input(input: TerminalInput): void {
    if (this.#state === 'ended') return;
    if (this.#state !== 'open') return this.#socket.close(1008, 'not open');
    if (input.type === 'resize') return this.#resize(input);
    this.#untaken += input.text.length;
    if (this.#untaken > TERMINAL_INPUT_CREDIT) {
      return this.finish({
        code: 'limit',
        message: 'Input is arriving faster than the container reads it.',
        exitCode: null,
      });
    }
    this.#typedAt = this.#ports.clock.now();
    this.#stream?.input(input);
  }

  /** The page has shown this many messages of output, in order. */
  outputShown(messages: number): void {
    for (const shown of this.#unshown.splice(0, messages)) shown();
  }

  /** The session has ended, or acts in another context. */
  signedOut(): void {
    this.#leave(4401, 'signed out');
  }

  /** The socket ends as every other one of the session does. */
  #leave(code: number, reason: string): void {
    this.#end({ code: 'signed-out', message: 'The session ended.', exitCode: null });
    this.#socket.close(code, reason);
  }

  /** The socket is closed. */
  closed(): void {
    this.#end(CLOSED);
  }

  /** Reports the end to the browser and closes the socket. */
  finish(end: TerminalEnd): void {
    if (this.#state === 'ended') return;
    this.#end(end);
    this.#send({ type: 'end', end });
    // Not once it is read: a page that reads nothing would keep the socket.
    this.#socket.close(1000, end.code);
  }

  /** Resolves when its end is recorded. */
  async settled(): Promise<void> {
    await this.#opening;
    await this.#auditing;
  }

  #refuse({ code, message }: Refusal): void {
    this.finish({ code, message, exitCode: null });
  }

  #isEnded(): boolean {
    return this.#state === 'ended';
  }

  #access() {
    const { session, routerID, request } = this.#call;
    return this.#ports.store.tenantRead(session.owner, (tx) =>
      terminalAccess(tx, session, routerID, request),
    );
  }

  #take(item: StreamItem, taken: () => void): void {
    if (item.type === 'terminal-opened' && this.#state === 'opening') {
      this.#state = 'open';
      this.#send({ type: 'opened', idleMs: this.#ports.idleMs }, taken);
    } else if (item.type === 'terminal-output' && this.#state === 'open') {
      this.#passOutput(item.text, taken);
    } else if (item.type === 'terminal-exit' && this.#state === 'open') {
      this.finish({ code: 'exited', message: item.message, exitCode: item.code });
    } else {
      this.#refuse({ code: 'failed', message: 'The agent sent an unexpected response.' });
    }
  }

  /** A page that claims to have shown what it does not read would let the agent fill the memory of this server. */
  #passOutput(text: string, taken: () => void): void {
    let isHalfDone = false;
    const sentOrShown = () => {
      if (isHalfDone) taken();
      isHalfDone = true;
    };
    this.#unshown.push(sentOrShown);
    this.#send({ type: 'output', text }, sentOrShown);
  }

  #inputTaken(reported: number): void {
    // An agent that reports more than it got would let the browser send without a limit.
    const units = Math.min(reported, this.#untaken);
    if (units === 0 || this.#state !== 'open') return;
    this.#untaken -= units;
    this.#send({ type: 'input-taken', units });
  }

  #streamEnded({ code, message }: StreamEnd): void {
    if (code === 'done') this.#refuse({ code: 'failed', message: 'The agent ended the terminal.' });
    else this.#refuse({ code, message });
  }

  #resize(size: Extract<TerminalInput, { type: 'resize' }>): void {
    if (this.#size === null) {
      this.#ports.clock.after(RESIZE_MS, () => {
        if (this.#size !== null && this.#state === 'open') this.#stream?.input(this.#size);
        this.#size = null;
      });
    }
    this.#size = size;
  }

  #checkNow(): void {
    const { clock, idleMs } = this.#ports;
    if (clock.now() - this.#typedAt >= idleMs) {
      const message = `Nothing was typed for ${Math.round(idleMs / 60_000)} minutes.`;
      return this.#refuse({ code: 'idle', message });
    }
    if (clock.now() - this.#checkedAt > UNCHECKED_MS) {
      return this.#refuse({
        code: 'failed',
        message: 'The server could not check your permission any more.',
      });
    }
    if (this.#isChecking) return;
    this.#isChecking = true;
    void this.#checkAccess().finally(() => {
      this.#isChecking = false;
    });
  }

  async #checkAccess(): Promise<void> {
    const startedAt = this.#ports.clock.now();
    const { session, sessionNow } = this.#call;
    try {
      const [still, access] = await Promise.all([sessionNow(), this.#access()]);
      if (this.#isEnded()) return;
      if (still?.uid !== session.uid || still.owner !== session.owner) return this.signedOut();
      if (still.role !== session.role) return this.#leave(...ROLE_CHANGED);
      const missing = refusalOf(still, 'terminals.open');
      if (missing !== null) return this.#refuse({ code: 'refused', message: missing });
      if ('refusal' in access) return this.#refuse(access.refusal);
      this.#checkedAt = startedAt;
    } catch (error) {
      if (this.#isEnded()) return;
      if (error instanceof Failure) return this.#leave(...closeFor(error));
      // The next check asks again, until it has failed for too long.
    }
  }

  #end(end: End): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#check?.cancel();
    this.#stream?.close();
    this.#recordEnd(end);
  }

  #recordEnd(end: End): void {
    const { clock, log } = this.#ports;
    const audited = this.#audited;
    if (audited === null) return;
    this.#audited = null;
    const times = { openedAt: audited.openedAt, at: clock.now() };
    this.#auditing = auditEnded(this.#ports, audited, end, times).catch((error: unknown) =>
      log.error('The end of a terminal could not be recorded.', { reason: String(error) }),
    );
  }

  #send(message: TerminalMessage, sent?: () => void): void {
    this.#sendText(JSON.stringify(message), sent);
  }
}

const CLOSED = { code: 'closed', message: 'The page was closed or lost.', exitCode: null } as const;
