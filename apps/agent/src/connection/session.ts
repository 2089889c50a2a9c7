import {
  AGENT_PROTOCOL,
  type AgentMessage,
  type ClusterFacts,
  MAX_AGENT_MESSAGE,
  MAX_INVENTORY,
  type ServerMessage,
} from '@hawser/contract/agent';
import {
  type Channel,
  CODE_LENGTH,
  type Handshake,
  helloText,
  verifiedText,
} from '@hawser/contract/agent-channel';
import { ANSWERS_FEATURES, ANSWERS_REGISTRATIONS } from '@hawser/contract/features';
import { NAMED_REQUESTS } from '@hawser/contract/streams';
import { type Clock, type Dial, every, type Socket, type Timer } from '@hawser/ports';
import type { DesiredMessage } from '../apply/desired-set.ts';
import { type Log, reasonOf } from '../log.ts';
import type { Memoize } from '../memoize.ts';
import type { StreamCommand } from '../streams/streams.ts';
import type { AgentExchange, KeyPair, Keys } from './keys.ts';
import { readMessage } from './read-message.ts';
import type { ServerClock } from './server-clock.ts';

type Welcome = Extract<ServerMessage, { type: 'welcome' }>;
type FeaturesMessage = Extract<ServerMessage, { type: 'features' }>;

/** How a session ended. */
export type Outcome =
  | { readonly kind: 'lost'; readonly welcomed: boolean; readonly reason: string }
  | { readonly kind: 'refused'; readonly final: boolean; readonly code: string; readonly message: string };

export interface SessionOptions {
  readonly clock: Clock;
  readonly dial: Dial;
  readonly log: Log;
  /** URL of the socket. */
  readonly url: string;
  readonly agentID: string;
  readonly key: KeyPair;
  readonly keys: Keys;
  /** The key that the server must prove to have; empty when none is pinned. */
  readonly serverKey: string;
  readonly agentVersion: string;
  readonly memoize: Memoize;
  readonly cluster: () => ClusterFacts;
  readonly have: () => Record<string, string>;
  readonly welcomed: (session: Session, welcome: Welcome) => void;
  readonly desired: (message: DesiredMessage) => void;
  /** The features that the server wants here; null for an agent that installs none. */
  readonly features: ((message: FeaturesMessage, session: Session) => void) | null;
  /** Whether it registers clusters and repositories in an Argo CD. */
  readonly isRegistering: boolean;
  readonly detach: () => void;
  readonly acknowledged: (id: number) => void;
  readonly stream: (command: StreamCommand) => void;
  readonly serverClock: ServerClock;
  /**
   * Our clock was set forward (or back, negative) by this many milliseconds. The server may have discarded reports as old
   * that were sent after the step and before the server knew of it.
   */
  readonly clockSet: (stepMs: number) => void;
  /** Called with each heartbeat; true ends the session as stuck. */
  readonly isStuck: () => boolean;
  readonly ended: (outcome: Outcome) => void;
}

/** Timeout for messages of the server until the welcome, which gives the heartbeat period. */
const HANDSHAKE_MS = 15_000;
/** Silence of this many heartbeats means that the connection is dead, even if the socket is open. */
const SILENT_HEARTBEATS = 2.5;

type Challenge = Extract<ServerMessage, { type: 'challenge' }>;

/** A hello that the server has yet to answer. */
interface Greeting {
  readonly handshake: Handshake;
  /** Null when no key of the server is pinned. */
  readonly exchange: AgentExchange | null;
}

/** One connection to the server, from the dial to its end; `ended` comes exactly once. */
export class Session {
  readonly #options: SessionOptions;
  readonly #socket: Socket;
  #silenceMs = HANDSHAKE_MS;
  #silence: Timer;
  #heartbeat: Timer | null = null;
  #greeting: Greeting | null = null;
  /** Authenticates all messages after the server has proven its identity. */
  #channel: Channel | null = null;
  #welcomed = false;
  #hasEnded = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#silence = this.#startSilenceTimer();
    this.#socket = options.dial(options.url, {
      opened: () => {},
      message: (text) => this.#receive(text),
      closed: (code, reason) =>
        this.#end({ kind: 'lost', welcomed: this.#welcomed, reason: reason || `closed with ${code}` }),
    });
  }

  /** Bytes that are waiting to be sent. */
  get bufferedBytes(): number {
    return this.#socket.bufferedBytes;
  }

  send(message: AgentMessage): void {
    if (this.#hasEnded) return;
    const text = JSON.stringify(message);
    if (text.length + CODE_LENGTH > MAX_AGENT_MESSAGE) {
      this.#options.log.error('A message is too large to be sent', {
        type: message.type,
        length: text.length,
      });
      return;
    }
    this.#socket.send(this.#channel?.seal(text) ?? text);
  }

  /** Closes the connection with a closing handshake. */
  close(): void {
    this.#end({ kind: 'lost', welcomed: this.#welcomed, reason: 'agent stops' });
    this.#socket.close(1000, 'agent stops');
  }

  #receive(sealed: string): void {
    if (this.#hasEnded) return;
    const text = this.#channel === null ? sealed : this.#channel.open(sealed);
    if (text === null) return this.#drop('a message does not come from the server');
    this.#silence.cancel();
    this.#silence = this.#startSilenceTimer();
    let message: ServerMessage;
    try {
      message = readMessage(text, this.#options.memoize);
    } catch (error) {
      this.#drop(reasonOf(error));
      return;
    }
    this.#handle(message);
  }

  #handle(message: ServerMessage): void {
    const options = this.#options;
    switch (message.type) {
      case 'challenge':
        if (this.#greeting === null && this.#checkProtocol(message.protocol)) this.#hello(message);
        return;
      case 'verified':
        if (!this.#welcomed && this.#isServer(message.signature))
          this.#sendInventory(message.takesParts === true);
        return;
      case 'refused':
        this.#end({ kind: 'refused', final: message.final, code: message.code, message: message.message });
        this.#socket.close(1000);
        return;
      case 'welcome':
        if (options.serverKey !== '' && this.#channel === null)
          this.#drop('the server did not prove its identity');
        else if (!this.#welcomed && this.#checkProtocol(message.protocol)) this.#begin(message);
        return;
      case 'heartbeat':
        if (this.#welcomed) this.#compareClocks(message.now);
        return;
    }
    if (!this.#welcomed) {
      this.#drop(`the server sent "${message.type}" before its welcome`);
      return;
    }
    if (message.type === 'desired') options.desired(message);
    else if (message.type === 'features') options.features?.(message, this);
    else if (message.type === 'detach') options.detach();
    else if (message.type === 'ack') options.acknowledged(message.id);
    else options.stream(message);
  }

  #hello({ nonce, serverKey }: Challenge): void {
    const { clock, agentID, key, keys, serverKey: pinned, agentVersion, cluster } = this.#options;
    if (pinned !== '' && serverKey !== pinned) return this.#refuseServer();
    const facts = cluster();
    const exchange = pinned === '' ? null : keys.exchange();
    const agentNonce = exchange?.publicKey ?? '';
    const handshake = { serverKey, nonce, agentNonce, agentID, clusterUid: facts.uid };
    this.#greeting = { handshake, exchange };
    this.send({
      type: 'hello',
      protocol: AGENT_PROTOCOL,
      agentID,
      nonce: agentNonce,
      signature: key.sign(helloText(handshake)),
      agentVersion,
      cluster: facts,
      now: clock.now(),
      answers: [
        ...NAMED_REQUESTS,
        ...(this.#options.features === null ? [] : [ANSWERS_FEATURES]),
        ...(this.#options.isRegistering ? [ANSWERS_REGISTRATIONS] : []),
      ],
    });
  }

  /** A server of before there were parts gets the first one: it sends again what that does not name. */
  #sendInventory(takesParts: boolean): void {
    const all = Object.entries(this.#options.have());
    const end = takesParts ? all.length : Math.min(all.length, MAX_INVENTORY);
    let from = 0;
    do {
      const digests = Object.fromEntries(all.slice(from, Math.min(from + MAX_INVENTORY, end)));
      from += MAX_INVENTORY;
      this.send({ type: 'inventory', digests, ...(from < end && { more: true }) });
    } while (from < end);
  }

  /** Whether the server has the pinned key, or none is pinned. From here on its messages are authenticated. */
  #isServer(signature: string): boolean {
    if (this.#greeting === null || this.#channel !== null) return false;
    const { handshake, exchange } = this.#greeting;
    if (exchange === null) return true;
    const { keys, serverKey } = this.#options;
    const proof = verifiedText(handshake);
    if (!keys.isSignedBy(serverKey, proof, signature)) {
      this.#refuseServer();
      return false;
    }
    this.#channel = exchange.channel(handshake.nonce, proof);
    return true;
  }

  /** A retry helps only when the connection leads to another server, or after a new install command. */
  #refuseServer(): void {
    const message = 'The server has another key than the one in the install manifest';
    this.#end({ kind: 'refused', final: true, code: 'server-key', message });
    this.#socket.close(1008);
  }

  #begin(welcome: Welcome): void {
    const { clock } = this.#options;
    const periodMs = Math.max(100, welcome.heartbeatMs);
    this.#welcomed = true;
    // The welcome can take long, and the clock may have been set after hello. The server needs the current time before the next report.
    this.#sendHeartbeat();
    this.#compareClocks(welcome.now);
    this.#silenceMs = periodMs * SILENT_HEARTBEATS;
    this.#silence.cancel();
    this.#silence = this.#startSilenceTimer();
    this.#heartbeat = every(clock, periodMs, () => {
      if (this.#options.isStuck()) this.#drop('reports are not acknowledged');
      else this.#sendHeartbeat();
    });
    this.#options.welcomed(this, welcome);
  }

  #sendHeartbeat(): void {
    this.send({ type: 'heartbeat', now: this.#options.clock.now() });
  }

  /** Called with a message that follows one of our heartbeats: from here on the server knows our clock. */
  #compareClocks(serverNow: number): void {
    const { clock, serverClock, clockSet } = this.#options;
    const stepMs = serverClock.compare(serverNow, clock.now());
    if (stepMs !== 0) clockSet(stepMs);
  }

  #checkProtocol(protocol: number): boolean {
    if (protocol === AGENT_PROTOCOL) return true;
    const message = `The server uses agent protocol ${protocol}, this agent uses ${AGENT_PROTOCOL}`;
    this.#end({ kind: 'refused', final: true, code: 'protocol', message });
    this.#socket.close(1002);
    return false;
  }

  /** A timer that terminates the connection when no message arrives. */
  #startSilenceTimer(): Timer {
    return this.#options.clock.after(this.#silenceMs, () =>
      this.#drop(`no message from the server for ${Math.round(this.#silenceMs / 1000)} s`),
    );
  }

  #drop(reason: string): void {
    this.#end({ kind: 'lost', welcomed: this.#welcomed, reason });
    this.#socket.terminate();
  }

  #end(outcome: Outcome): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#silence.cancel();
    this.#heartbeat?.cancel();
    this.#options.ended(outcome);
  }
}
