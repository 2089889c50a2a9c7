import {
  AGENT_PROTOCOL,
  type AgentMessage,
  MAX_INVENTORY_PARTS,
  MAX_UNVERIFIED_BYTES,
  type ServerMessage,
} from '@hawser/contract/agent';
import { type Channel, Exchange, type Handshake, verifiedText } from '@hawser/contract/agent-channel';
import { HEARTBEAT_MS, LEASE_MS } from '@hawser/domain/routers';
import { type Clock, newSecretId, type Random, type Timer } from '@hawser/ports';
import type { WebSocket } from 'ws';
import type { Log } from '../../log/log.ts';
import type { Store } from '../../store/store.ts';
import type { DesiredSets } from '../desired/desired-sets.ts';
import type { Leases } from '../lease/leases.ts';
import { agentMessages } from '../messages.ts';
import { recordRefusal } from '../phase.ts';
import type { ArgoCdTokenReports } from '../argocd-tokens/reports.ts';
import type { RepositoryReports } from '../repositories/reports.ts';
import type { FeatureReports } from '../features/reports.ts';
import type { CertificateReports } from '../sealing/reports.ts';
import type { SecretReports } from '../secrets/reports.ts';
import type { ReportBatches } from '../report/batches.ts';
import type { ReportedTrees } from '../trees/reported-trees.ts';
import type { BatchedCalls } from '../batched-calls.ts';
import { isDelivered, isRecordId, isRegistered } from '../report/clean.ts';
import type { Arrival } from '../session/arrival.ts';
import { completeDetach } from './detached.ts';
import type { Hello, Hellos } from './hello.ts';
import { readMessage } from './read-message.ts';
import type { ServerKey } from '../server-key/index.ts';
import { type AgentIdentity, AgentSession } from '../session/session.ts';
import type { Sessions } from '../session/sessions.ts';

/** An agent must send hello, and then its inventory, within this time each, milliseconds. */
const HANDSHAKE_MS = 10_000;

/** What a connection depends on. */
interface ConnectionPorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly sessions: Sessions;
  readonly desired: DesiredSets;
  readonly reports: ReportBatches;
  readonly trees: ReportedTrees;
  readonly features: FeatureReports;
  readonly certificates: CertificateReports;
  readonly secrets: SecretReports;
  readonly argoCdTokens: ArgoCdTokenReports;
  readonly repositories: RepositoryReports;
  readonly leases: Leases;
  readonly hellos: Hellos;
  readonly serverKey: ServerKey;
  /** Begins sessions; returns the IDs of the whole desired set of each. */
  readonly arrivals: BatchedCalls<Arrival, Set<string>>;
  /** A session has ended. */
  readonly ended: (session: AgentSession) => void;
}

/** The part of a network connection that the limit before the identity is proven needs. */
interface Transport {
  on(event: 'data', received: (chunk: Uint8Array) => void): unknown;
  off(event: 'data', received: (chunk: Uint8Array) => void): unknown;
  destroySoon(): void;
}

/** What a connection was opened over. */
interface Opened {
  readonly socket: WebSocket;
  readonly transport: Transport;
  /** Called when the agent has proven its identity. */
  readonly proven: () => void;
}

/** A proven identity, with the hello that proved it. */
interface Proven {
  readonly identity: AgentIdentity;
  readonly hello: Hello;
  /** When the hello was received, epoch ms: it counts from then, even if the database is slow. */
  readonly receivedAt: number;
}

type InventoryPart = Extract<AgentMessage, { type: 'inventory' }>;
type SessionMessage = Exclude<AgentMessage, { type: 'hello' | 'inventory' }>;

/** One socket of an agent, from the challenge to the close. */
export class AgentConnection {
  readonly #socket: WebSocket;
  readonly #ports: ConnectionPorts;
  readonly #transport: Transport;
  readonly #reportProven: () => void;
  readonly #exchange: Exchange;
  /** Authenticates what follows the hello; null for an agent that pins no key of the server. */
  #channel: Channel | null = null;
  #handshake: Timer;
  #state: 'challenged' | 'verifying' | 'proven' | 'opening' | 'ready' | 'closed' = 'challenged';
  #proven: Proven | null = null;
  /** The parts of the inventory that have come so far. */
  readonly #inventory: object[] = [];
  #unverifiedBytes = 0;
  #session: AgentSession | null = null;
  #lastReceivedAt: number;

  constructor({ socket, transport, proven }: Opened, ports: ConnectionPorts) {
    this.#socket = socket;
    this.#transport = transport;
    this.#reportProven = proven;
    this.#ports = ports;
    this.#exchange = new Exchange(ports.random.bytes(32));
    this.#lastReceivedAt = ports.clock.now();
    this.#handshake = this.#startHandshakeTimer();
    transport.on('data', this.#countUnverified);
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      this.#recordActivity();
      if (isBinary) socket.close(1003, 'text only');
      else this.#receive(data.toString('utf8'));
    });
    socket.on('pong', () => this.#recordActivity());
    socket.on('error', () => this.#onEnd());
    socket.on('close', () => this.#onEnd());
    const { publicKey: serverKey } = ports.serverKey;
    const nonce = this.#exchange.publicKey;
    this.#send({ type: 'challenge', protocol: AGENT_PROTOCOL, nonce, serverKey });
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

  #receive(sealed: string): void {
    if (this.#state === 'closed') return;
    const text = this.#channel === null ? sealed : this.#channel.open(sealed);
    if (text === null) return this.#refuse('malformed', agentMessages.malformed, false);
    const read = readMessage(text);
    if ('protocol' in read) return this.#refuse('protocol', agentMessages.protocol(read.protocol), true);
    if ('malformed' in read) return this.#refuse('malformed', agentMessages.malformed, false);
    const { message } = read;
    if (message.type === 'hello') {
      if (this.#state !== 'challenged') return this.#refuse('order', agentMessages.order, false);
      this.#enter('verifying', this.#verify(message));
    } else if (message.type === 'inventory') {
      this.#takeInventory(message);
    } else {
      const session = this.#session;
      if (session === null || this.#state !== 'ready')
        return this.#refuse('order', agentMessages.order, false);
      if (session.open) this.#handle(session, message);
    }
  }

  #takeInventory({ digests, more = false }: InventoryPart): void {
    const proven = this.#proven;
    if (this.#state !== 'proven' || proven === null) return this.#refuse('order', agentMessages.order, false);
    this.#inventory.push(digests);
    if (!more) this.#enter('opening', this.#open(proven));
    else if (this.#inventory.length < MAX_INVENTORY_PARTS) {
      this.#handshake.cancel();
      this.#handshake = this.#startHandshakeTimer();
    } else this.#refuse('malformed', agentMessages.malformed, false);
  }

  /** Enters a step of the handshake, which `work` completes. */
  #enter(state: 'verifying' | 'opening', work: Promise<void>): void {
    this.#state = state;
    this.#handshake.cancel();
    void work.catch((error: unknown) => {
      this.#ports.log.error('A session could not be opened.', { reason: String(error) });
      this.#socket.close(1013, 'try again');
    });
  }

  #startHandshakeTimer(): Timer {
    return this.#ports.clock.after(HANDSHAKE_MS, () => this.#refuse('order', agentMessages.order, false));
  }

  /** Counts on the network connection, because a WebSocket collects a whole message before it reports it. */
  readonly #countUnverified = (chunk: Uint8Array): void => {
    this.#unverifiedBytes += chunk.length;
    if (this.#unverifiedBytes <= MAX_UNVERIFIED_BYTES) return;
    this.#socket.close(1009, 'too large');
    this.#onEnd();
    // Nothing more is read, also not the rest of the message.
    this.#transport.destroySoon();
  };

  #handle(session: AgentSession, message: SessionMessage): void {
    const { clock, reports, trees, features, certificates, secrets, argoCdTokens, repositories } =
      this.#ports;
    if (message.type === 'heartbeat') {
      session.skewMs = message.now - clock.now();
      session.send({ type: 'heartbeat', now: clock.now() });
    } else if (message.type === 'report') {
      if (message.cluster && message.cluster.uid !== session.identity.clusterUid) {
        void this.#reportClone(session);
        return;
      }
      reports.submit(session, message);
    } else if (message.type === 'tree' || message.type === 'keepTrees') {
      trees.submit(session, message);
    } else if (message.type === 'features') {
      features.submit(session, message);
    } else if (message.type === 'certificate') {
      certificates.submit(session, message);
    } else if (message.type === 'secrets') {
      secrets.submit(session, message);
    } else if (message.type === 'argoCdToken') {
      argoCdTokens.submit(session, message);
    } else if (message.type === 'repositories') {
      repositories.submit(session, message);
    } else if (message.type === 'detached') {
      void completeDetach(this.#ports, session);
    } else {
      session.streams.receive(message);
    }
  }

  async #verify(hello: Hello): Promise<void> {
    const { log, hellos, serverKey } = this.#ports;
    const receivedAt = this.#lastReceivedAt;
    const handshake: Handshake = {
      serverKey: serverKey.publicKey,
      nonce: this.#exchange.publicKey,
      agentNonce: hello.nonce,
      agentID: hello.agentID,
      clusterUid: hello.cluster.uid,
    };
    const verdict = await hellos.verify(hello, handshake);
    if ('code' in verdict) {
      log.warn('An agent was refused.', { code: verdict.code, reason: verdict.message });
      return this.#refuse(verdict.code, verdict.message, verdict.final);
    }
    if (this.#state !== 'verifying') return;
    this.#transport.off('data', this.#countUnverified);
    this.#reportProven();
    const proof = verifiedText(handshake);
    const channel = this.#channelTo(hello, proof);
    if (channel === undefined) return this.#refuse('malformed', agentMessages.malformed, false);
    this.#proven = { identity: verdict, hello, receivedAt };
    this.#state = 'proven';
    this.#handshake = this.#startHandshakeTimer();
    this.#send({ type: 'verified', signature: serverKey.sign(proof), takesParts: true });
    this.#channel = channel;
  }

  /** The channel to an agent; null when it wants none, undefined when what it sent is no key. */
  #channelTo({ nonce }: Hello, proof: string): Channel | null | undefined {
    if (nonce === '') return null;
    try {
      return this.#exchange.channel(nonce, 'server', proof);
    } catch {
      return undefined;
    }
  }

  async #open({ identity, hello, receivedAt }: Proven): Promise<void> {
    const { random, log, sessions, leases, arrivals } = this.#ports;
    const sentDigests = new Map(
      this.#inventory
        .flatMap((digests) => Object.entries<string>({ ...digests }))
        .filter(([id]) => isRecordId(id) || isDelivered(id) || isRegistered(id)),
    );
    this.#inventory.length = 0;
    const start = {
      id: newSecretId(random),
      skewMs: hello.now - receivedAt,
      sentDigests,
      startedAt: receivedAt,
    };
    const session = new AgentSession({ socket: this.#socket, channel: this.#channel }, identity, start);
    this.#session = session;
    const { replaced, hasClone } = sessions.add(session);
    replaced?.supersede();
    const { owner, routerID, agentID } = identity;
    leases.touch(owner, routerID, receivedAt);
    const whole = await arrivals.call(owner, { session, facts: hello.cluster, receivedAt, hasClone });
    if (hasClone) log.warn('Two agents use one identity.', { router: routerID, agent: agentID });
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
      takesTrees: true,
      takesCertificates: true,
      takesSecrets: true,
      takesArgoCdTokens: true,
      takesRepositories: true,
      ...(session.drifted.length > 0 && { drifted: [...session.drifted] }),
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
    const text = JSON.stringify(message);
    this.#socket.send(this.#channel?.seal(text) ?? text, () => {});
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
    this.#handshake.cancel();
    this.#transport.off('data', this.#countUnverified);
    if (this.#session === null) return;
    this.#session.markClosed(Math.max(0, this.#ports.clock.now() - this.#lastReceivedAt));
    this.#ports.desired.forget(this.#session);
    this.#ports.sessions.remove(this.#session);
    this.#ports.ended(this.#session);
  }
}
