import type { ServerMessage } from '@hawser/contract/agent';
import type { Channel } from '@hawser/contract/agent-channel';
import type { WebSocket } from 'ws';
import { countedSend } from '../../http/counted-send.ts';
import { agentMessages } from '../messages.ts';
import { AgentStreams } from '../streams/agent-streams.ts';

/** The identity of an agent, verified by its hello. */
export interface AgentIdentity {
  readonly owner: string;
  readonly agentID: string;
  readonly routerID: string;
  readonly clusterUid: string;
  readonly clusterName: string;
  readonly agentVersion: string;
  /** The kinds of `NAMED_REQUESTS` that it answers, and `features`. */
  readonly answers: readonly string[];
}

/** Requests this long before a session are sent again, as they may have been lost with the one before, or written by another clock, milliseconds. */
const LATE_MS = 10_000;

/** Above this many buffered bytes nothing more is sent; the rest is computed again when the buffer has drained. */
const CONGESTED_BYTES = 1_048_576;

/** A verified connection of an agent, and the desired state that was sent over it. */
export class AgentSession {
  /** What somebody looks at in the cluster. */
  readonly streams: AgentStreams;
  /** Unique among all servers. */
  readonly id: string;
  readonly identity: AgentIdentity;
  readonly #socket: WebSocket;
  readonly #channel: Channel | null;
  readonly #sendSealed: ReturnType<typeof countedSend>;
  /** Agent's clock minus server's clock, milliseconds. */
  skewMs: number;
  /** Digest of each object that the agent has or was sent. */
  readonly sentDigests: Map<string, string>;
  /** Objects whose desired state may differ from what the agent was sent: a set, however often they change. */
  readonly changedIDs = new Set<string>();
  /** IDs of the whole desired set, until they were sent in one message. */
  initialSet: Set<string> | null = null;
  /** Objects that were just read as placed, until they are sent, without those that changed since. */
  confirmedPlacements: Set<string> | null = null;
  /** Much of the desired set changed without being named, so all of it has to be compared. */
  needsFullCompare = false;
  /** The network whose GitOps objects it writes into Argo CD, and whether each is on several clusters; null for all but its hub. */
  deliveries: { readonly networkID: string; readonly several: Map<string, boolean> } | null = null;
  /** Set after the welcome: desired state is sent only then. */
  ready = false;
  detaching = false;
  /** When clones were last seen; a check is scheduled for when their message expires. */
  clonesAt: number | null = null;
  /** Objects that were changed by hand when the agent last reported, as the agent calls them. */
  drifted: readonly string[] = [];
  /** A placement changed: somebody may have asked to put it back. */
  mayPutBack = false;
  /** Requests to put something back until then were sent, or made long before the session began: epoch ms. */
  putBackUntil: number;
  /** The network of its router; empty until it was read. */
  networkID = '';
  /** Whether the agent was asked to put back at once what is changed by hand. */
  correctsDrift = false;
  /** The features that the agent was asked to take care of, as sent; empty before. */
  featuresSent = '';
  /** Whether its Argo CD is to be removed; null before that was read. */
  removesArgoCd: boolean | null = null;
  /** A newer connection of the same agent exists, so messages on this one are outdated. */
  superseded = false;
  #revision = 0;
  #open = true;

  constructor(
    { socket, channel }: { socket: WebSocket; channel: Channel | null },
    identity: AgentIdentity,
    start: { id: string; skewMs: number; sentDigests: Map<string, string>; startedAt: number },
  ) {
    this.#socket = socket;
    this.#channel = channel;
    this.#sendSealed = countedSend(socket);
    this.identity = identity;
    this.id = start.id;
    this.skewMs = start.skewMs;
    this.sentDigests = start.sentDigests;
    this.putBackUntil = start.startedAt - LATE_MS;
    this.streams = new AgentStreams((message) => this.send(message));
  }

  get open(): boolean {
    return this.#open;
  }

  get congested(): boolean {
    return this.#socket.bufferedAmount > CONGESTED_BYTES;
  }

  nextRevision(): number {
    this.#revision += 1;
    return this.#revision;
  }

  send(message: ServerMessage): void {
    this.sendText(JSON.stringify(message));
  }

  /** Sends a message that is already JSON; `written` is called when it was sent, and not if the session ended before. */
  sendText(text: string, written?: () => void): void {
    if (!this.#open) return;
    this.#sendSealed(this.#channel?.seal(text) ?? text, written);
  }

  /** Stops reading from the agent until `resume`, because it reports faster than the database writes. */
  pause(): void {
    if (this.#open) this.#socket.pause();
  }

  resume(): void {
    if (this.#open) this.#socket.resume();
  }

  /** Sends the reason and closes. `final`: a retry cannot succeed. */
  refuse(code: string, message: string, final: boolean): void {
    this.send({ type: 'refused', code, message, final });
    this.end(1008, code);
  }

  /** Closes the session because the agent of the router opened a later one, here or on another server. */
  supersede(): void {
    this.superseded = true;
    this.refuse('replaced', agentMessages.replaced, false);
  }

  /** Closes with a close code of RFC 6455 §7.4. */
  end(code: number, reason: string): void {
    if (!this.#open) return;
    this.#open = false;
    this.streams.endAll(0);
    this.#socket.close(code, reason);
  }

  /** The connection is gone, on which nothing had come for this long. */
  markClosed(silentMs: number): void {
    this.#open = false;
    this.streams.endAll(silentMs);
  }
}
