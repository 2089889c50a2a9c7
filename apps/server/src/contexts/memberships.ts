import type { Role } from '@hawser/domain/rights';
import type { Clock } from '@hawser/ports';
import { type Kysely, sql } from 'kysely';
import type { SessionOrganization } from '../http/route.ts';
import type { Tables } from '../store/tables.ts';

/** How long a membership is cached, milliseconds. A change of it is known at once, through the change feed. */
const CACHED_MS = 10_000;
const MAX_CACHED = 20_000;

/** What somebody is in an organization. */
export interface Membership {
  readonly role: Extract<Role, 'admin' | 'member'>;
  readonly organization: SessionOrganization;
  /** Nobody acts in it. */
  readonly isDisabled: boolean;
}

/** Who is a member of what, across contexts. */
export class Memberships {
  readonly #system: Kysely<Tables>;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #cached = new Map<string, { readonly at: number; readonly found: Promise<Membership | null> }>();

  constructor(system: Kysely<Tables>, clock: Pick<Clock, 'now'>) {
    this.#system = system;
    this.#clock = clock;
  }

  /** The membership of `uid` in the organization; null without one. */
  of(uid: string, organizationID: string): Promise<Membership | null> {
    const key = `${uid} ${organizationID}`;
    const now = this.#clock.now();
    const known = this.#cached.get(key);
    if (known !== undefined && now - known.at < CACHED_MS) return known.found;
    const found = this.read(uid, organizationID);
    this.#cached.delete(key);
    this.#cached.set(key, { at: now, found });
    if (this.#cached.size > MAX_CACHED) this.#cached.delete(this.#cached.keys().next().value ?? '');
    // What failed is asked again, and what is not there takes no memory.
    const drop = () => {
      if (this.#cached.get(key)?.found === found) this.#cached.delete(key);
    };
    found.then((membership) => membership === null && drop(), drop);
    return found;
  }

  /** The same, without a cache. */
  async read(uid: string, organizationID: string): Promise<Membership | null> {
    const { rows } = await sql<{
      role: Membership['role'];
      unique_name: string;
      display_name: string;
      is_disabled: boolean;
    }>`
      select m.role, o.unique_name, o.display_name, o.disabled_at is not null as is_disabled
        from organization_members m join organizations o on o.owner_uid = m.owner_uid
       where m.owner_uid = ${organizationID} and m.member_uid = ${uid}`.execute(this.#system);
    const [row] = rows;
    if (row === undefined) return null;
    const { role, unique_name: uniqueName, display_name: displayName, is_disabled: isDisabled } = row;
    return { role, organization: { id: organizationID, uniqueName, displayName }, isDisabled };
  }

  /** Something about the memberships of this person has changed. */
  forget(uid: string): void {
    for (const key of this.#cached.keys()) if (key.startsWith(`${uid} `)) this.#cached.delete(key);
  }
}
