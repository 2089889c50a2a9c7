import type { Role } from './person.ts';

/** Who is in an organization, as it was acknowledged. */
export class Membership {
  readonly roles = new Map<string, Role>();
  /** When the end of a membership was acknowledged, of those who have not been invited again. */
  readonly #endedAt = new Map<string, number>();
  /** People whose membership is being changed, and not acknowledged yet. */
  readonly #unsure = new Set<string>();

  /** Runs a change of a membership: until it is acknowledged nobody knows whether it has happened. */
  async change(uid: string, run: () => Promise<unknown>): Promise<void> {
    this.#unsure.add(uid);
    this.#endedAt.delete(uid);
    await run();
    this.#unsure.delete(uid);
  }

  joined(uid: string, role: Role): void {
    this.roles.set(uid, role);
  }

  ended(uid: string, now: number): void {
    this.roles.delete(uid);
    this.#endedAt.set(uid, now);
  }

  /** For how long somebody is known to be no member, milliseconds; 0 for members, and for those of whom nobody knows it. */
  outsideForMs(uid: string, now: number): number {
    if (this.#unsure.has(uid) || this.roles.has(uid)) return 0;
    return now - (this.#endedAt.get(uid) ?? now);
  }

  /** Somebody who was never invited. */
  neverIn(uid: string, since: number): void {
    this.#endedAt.set(uid, since);
  }
}
