import type { ServerMessage } from '@hawser/contract';
import type { WebSocket } from 'ws';
import { agentMessages } from '../messages.ts';

/** Who is at the other end, as the hello proved. */
export interface AgentIdentity {
  readonly owner: string;
  readonly agentID: string;
  readonly routerID: string;
  readonly clusterUid: string;
  readonly clusterName: string;
  readonly agentVersion: string;
}

/** Above this many bytes on their way nothing is added; what is left to say is computed anew when it drained. */
const CONGESTED_BYTES = 1_048_576;

/** One verified connection of an agent, and what it has been told. */
export class AgentSession {
  /** No other session has it, on whichever server. */
  readonly id: string;
  readonly identity: AgentIdentity;
  readonly #socket: WebSocket;
  /** Agent's clock minus server's clock, milliseconds. */
  skewMs: number;
  /** Digest of each object that the agent has or was told to have. */
  readonly sentDigests: Map<string, string>;
  /** Objects whose desired state may differ from what the agent was told: a set, however often they change. */
  readonly changedIDs = new Set<string>();
  /** Ids of the whole desired set, as long as the agent was not yet told them in one message. */
  initialSet: Set<string> | null = null;
  /** Objects that were just read as placed, until the agent was told of them; what was heard of since is not among them. */
  confirmedPlacements: Set<string> | null = null;
  /** A good part of what belongs on its router changed, unnamed: all of it is to be compared. */
  needsFullCompare = false;
  /** Set when it was welcomed: only then it is told what it should have. */
  ready = false;
  detaching = false;
  /** When its router's agents were last known to take turns; then it is looked at again. */
  clonesAt: number | null = null;
  /** A newer connection of the same agent exists: what this one still says is old. */
  superseded = false;
  #revision = 0;
  #open = true;

  constructor(
    socket: WebSocket,
    identity: AgentIdentity,
    start: { id: string; skewMs: number; sentDigests: Map<string, string> },
  ) {
    this.#socket = socket;
    this.identity = identity;
    this.id = start.id;
    this.skewMs = start.skewMs;
    this.sentDigests = start.sentDigests;
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

  /** Sends a message that is already JSON; `written` is called when it has left, not when the session ended before. */
  sendText(text: string, written?: () => void): void {
    if (!this.#open) return;
    this.#socket.send(text, (error) => {
      if (!error) written?.();
    });
  }

  /** Stops reading from the agent until `resume`: it is ahead of what can be written. */
  pause(): void {
    if (this.#open) this.#socket.pause();
  }

  resume(): void {
    if (this.#open) this.#socket.resume();
  }

  /** Says why, and hangs up. `final`: trying again will not help. */
  refuse(code: string, message: string, final: boolean): void {
    this.send({ type: 'refused', code, message, final });
    this.end(1008, code);
  }

  /** A later session of the router's agent began, here or with another server. */
  supersede(): void {
    this.superseded = true;
    this.refuse('replaced', agentMessages.replaced, false);
  }

  /** Hangs up with a close code of RFC 6455 §7.4. */
  end(code: number, reason: string): void {
    if (!this.#open) return;
    this.#open = false;
    this.#socket.close(code, reason);
  }

  /** The connection is gone. */
  markClosed(): void {
    this.#open = false;
  }
}
