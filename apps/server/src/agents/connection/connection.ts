import { AGENT_PROTOCOL, type AgentMessage, type ServerMessage } from '@hawser/contract/agent';
import { HEARTBEAT_MS, LEASE_MS } from '@hawser/domain/routers';
import { type Clock, newSecretId, type Random, type Timer } from '@hawser/ports';
import type { WebSocket } from 'ws';
import type { Log } from '../../log/log.ts';
import type { Store } from '../../store/store.ts';
import type { DesiredSets } from '../desired/desired-sets.ts';
import type { Leases } from '../lease/leases.ts';
import { agentMessages } from '../messages.ts';
import { recordRefusal } from '../phase.ts';
import type { ReportBatches } from '../report/batches.ts';
import type { BatchedCalls } from '../batched-calls.ts';
import { isRecordId } from '../report/clean.ts';
import type { Arrival } from '../session/arrival.ts';
import { completeDetach } from './detached.ts';
import type { Hello, Hellos } from './hello.ts';
import { readMessage } from './read-message.ts';
import { AgentSession } from '../session/session.ts';
import type { Sessions } from '../session/sessions.ts';

/** An agent must send hello within this time, milliseconds. */
const HELLO_MS = 10_000;

/** What a connection depends on. */
export interface ConnectionPorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly sessions: Sessions;
  readonly desired: DesiredSets;
  readonly reports: ReportBatches;
  readonly leases: Leases;
  readonly hellos: Hellos;
  /** Begins sessions; returns the IDs of the whole desired set of each. */
  readonly arrivals: BatchedCalls<Arrival, Set<string>>;
}

/** One socket of an agent, from the challenge to the close. */
export class AgentConnection {
  readonly #socket: WebSocket;
  readonly #ports: ConnectionPorts;
  readonly #nonce: string;
  readonly #hello: Timer;
  #state: 'challenged' | 'verifying' | 'ready' | 'closed' = 'challenged';
  #session: AgentSession | null = null;
  #lastReceivedAt: number;

  constructor(socket: WebSocket, ports: ConnectionPorts) {
    this.#socket = socket;
    this.#ports = ports;
    this.#nonce = newSecretId(ports.random, 32);
    this.#lastReceivedAt = ports.clock.now();
    this.#hello = ports.clock.after(HELLO_MS, () => this.#refuse('order', agentMessages.order, false));
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      this.#recordActivity();
      if (isBinary) socket.close(1003, 'text only');
      else this.#receive(data.toString('utf8'));
    });
    socket.on('pong', () => this.#recordActivity());
    socket.on('error', () => this.#onEnd());
    socket.on('close', () => this.#onEnd());
    this.#send({ type: 'challenge', protocol: AGENT_PROTOCOL, nonce: this.#nonce });
  }

  /** Pings the agent, or closes a silent connection, unless the server itself has paused reading. */
  check(): void {
    const { clock, reports } = this.#ports;
    if (this.#state !== 'ready' || this.#session === null) return;
    if (reports.waitsFor(this.#session)) return;
    if (clock.now() - this.#lastReceivedAt > LEASE_MS) this.#socket.terminate();
    else this.#socket.ping();
  }

  /** The server stops. */
  close(): void {
    if (this.#session) this.#session.end(1001, 'server stops');
    else this.#socket.close(1001, 'server stops');
  }

  #recordActivity(): void {
    this.#lastReceivedAt = this.#ports.clock.now();
    const session = this.#session;
    if (!session?.open) return;
    this.#ports.leases.touch(session.identity.owner, session.identity.routerID, this.#lastReceivedAt);
  }

  #receive(text: string): void {
    if (this.#state === 'closed') return;
    const read = readMessage(text);
    if ('protocol' in read) return this.#refuse('protocol', agentMessages.protocol(read.protocol), true);
    if ('malformed' in read) return this.#refuse('malformed', agentMessages.malformed, false);
    const { message } = read;
    if (this.#state === 'challenged') {
      if (message.type !== 'hello') return this.#refuse('order', agentMessages.order, false);
      this.#state = 'verifying';
      this.#hello.cancel();
      void this.#open(message).catch((error: unknown) => {
        this.#ports.log.error('A session could not be opened.', { reason: String(error) });
        this.#socket.close(1013, 'try again');
      });
      return;
    }
    const session = this.#session;
    if (this.#state === 'verifying' || session === null || message.type === 'hello') {
      return this.#refuse('order', agentMessages.order, false);
    }
    if (session.open) this.#handle(session, message);
  }

  #handle(session: AgentSession, message: Exclude<AgentMessage, { type: 'hello' }>): void {
    const { clock, reports } = this.#ports;
    if (message.type === 'heartbeat') {
      session.skewMs = message.now - clock.now();
      session.send({ type: 'heartbeat', now: clock.now() });
    } else if (message.type === 'report') {
      if (message.cluster && message.cluster.uid !== session.identity.clusterUid) {
        void this.#reportClone(session);
        return;
      }
      reports.submit(session, message);
    } else {
      void completeDetach(this.#ports, session);
    }
  }

  async #open(hello: Hello): Promise<void> {
    const { random, log, sessions, leases, hellos, arrivals } = this.#ports;
    // The hello counts from when it was received, even if the database is slow.
    const receivedAt = this.#lastReceivedAt;
    const skewMs = hello.now - receivedAt;
    const verdict = await hellos.verify(hello, this.#nonce);
    if ('code' in verdict) {
      log.warn('An agent was refused.', { code: verdict.code, reason: verdict.message });
      return this.#refuse(verdict.code, verdict.message, verdict.final);
    }
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const sentDigests = new Map(Object.entries(hello.have).filter(([id]) => isRecordId(id)));
    const session = new AgentSession(this.#socket, verdict, { id: newSecretId(random), skewMs, sentDigests });
    this.#session = session;
    const { replaced, hasClone } = sessions.add(session);
    replaced?.supersede();
    leases.touch(verdict.owner, verdict.routerID, this.#lastReceivedAt);
    const whole = await arrivals.call(verdict.owner, {
      session,
      facts: hello.cluster,
      receivedAt: receivedAt,
      hasClone,
    });
    if (hasClone)
      log.warn('Two agents use one identity.', { router: verdict.routerID, agent: verdict.agentID });
    this.#welcome(session, whole);
  }

  #welcome(session: AgentSession, whole: Set<string>): void {
    const { clock, desired, log } = this.#ports;
    if (!session.open) return;
    const { routerID, agentID } = session.identity;
    this.#state = 'ready';
    session.send({
      type: 'welcome',
      protocol: AGENT_PROTOCOL,
      routerID,
      heartbeatMs: HEARTBEAT_MS,
      leaseMs: LEASE_MS,
      now: clock.now(),
    });
    session.initialSet = whole;
    session.ready = true;
    if (session.detaching) session.send({ type: 'detach' });
    else desired.schedule(session, 0);
    // Another server may have begun a session meanwhile.
    desired.check(session);
    log.info('An agent is connected.', { router: routerID, agent: agentID });
  }

  /** The key is valid, but in another cluster than the one that enrolled. */
  async #reportClone(session: AgentSession): Promise<void> {
    const { store, clock } = this.#ports;
    const { owner, routerID, clusterName } = session.identity;
    const message = agentMessages.clone(clusterName);
    session.refuse('other-cluster', message, true);
    await store
      .tenant(owner, (tx) => recordRefusal(tx, routerID, message, clock.now()))
      .catch((error: unknown) =>
        this.#ports.log.error('A refusal could not be recorded.', { reason: String(error) }),
      );
  }

  #send(message: ServerMessage): void {
    this.#socket.send(JSON.stringify(message), () => {});
  }

  #refuse(code: string, message: string, final: boolean): void {
    if (this.#state === 'closed') return;
    this.#send({ type: 'refused', code, message, final });
    this.#socket.close(1008, code);
    this.#onEnd();
  }

  #onEnd(): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    this.#hello.cancel();
    if (this.#session === null) return;
    this.#session.markClosed();
    this.#ports.desired.forget(this.#session);
    this.#ports.sessions.remove(this.#session);
  }
}
