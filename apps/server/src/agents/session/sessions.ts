import type { Clock } from '@hawser/ports';
import type { AgentSession } from './session.ts';
import { CLONE_NOTICE_MS } from './clones.ts';

/**
 * Number of replacements of an open session within `CLONE_NOTICE_MS` that mean a cloned agent. A single one may be an agent that
 * reconnected before its old connection was known to be lost.
 */
const REPLACEMENTS = 2;

/** The sessions of agents in this process, at most one for each router. */
export class Sessions {
  readonly #clock: Clock;
  readonly #byRouter = new Map<string, AgentSession>();
  readonly #byOwner = new Map<string, Set<AgentSession>>();
  readonly #replacedAt = new Map<string, number[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#byRouter.size;
  }

  of(routerID: string): AgentSession | undefined {
    return this.#byRouter.get(routerID);
  }

  ofOwner(owner: string): Iterable<AgentSession> {
    return this.#byOwner.get(owner) ?? [];
  }

  all(): Iterable<AgentSession> {
    return this.#byRouter.values();
  }

  /**
   * Makes `session` the one of its router. Returns the one that it replaces, which the caller must end, and whether the agent has a
   * clone.
   */
  add(session: AgentSession): { replaced: AgentSession | undefined; hasClone: boolean } {
    const { routerID, owner } = session.identity;
    const replaced = this.#byRouter.get(routerID);
    if (replaced !== undefined) this.remove(replaced);
    this.#byRouter.set(routerID, session);
    const ofOwner = this.#byOwner.get(owner) ?? new Set();
    this.#byOwner.set(owner, ofOwner.add(session));
    return { replaced, hasClone: replaced !== undefined && this.#hasClone(routerID) };
  }

  /** Removes a session that one on another server has replaced; returns whether the agent has a clone. */
  replacedElsewhere(session: AgentSession): boolean {
    this.remove(session);
    return this.#hasClone(session.identity.routerID);
  }

  remove(session: AgentSession): void {
    const { routerID, owner } = session.identity;
    if (this.#byRouter.get(routerID) === session) this.#byRouter.delete(routerID);
    const ofOwner = this.#byOwner.get(owner);
    ofOwner?.delete(session);
    if (ofOwner?.size === 0) this.#byOwner.delete(owner);
  }

  #hasClone(routerID: string): boolean {
    const now = this.#clock.now();
    const recent = (this.#replacedAt.get(routerID) ?? []).filter((at) => now - at < CLONE_NOTICE_MS);
    recent.push(now);
    this.#replacedAt.set(routerID, recent.slice(-REPLACEMENTS));
    return recent.length >= REPLACEMENTS;
  }
}
