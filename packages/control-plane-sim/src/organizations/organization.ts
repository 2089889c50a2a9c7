import { type Clock, pause } from '@hawser/ports';
import type { SeededRandom } from '@hawser/ports/virtual';
import type { WindowQuery } from '../browsers/queries.ts';
import { SERVER_URL } from '../server/server.ts';
import { Violation } from '../trace/violation.ts';
import type { Changed, Made } from '../users/action-context.ts';
import type { User } from '../users/user.ts';
import { Membership } from './membership.ts';
import type { Person, Role } from './person.ts';

/** What the names of everything in the organization begin with. Its own name does not: people are shown that elsewhere. */
export const CONTENT = 'union';
/** Its id, and its name. */
export const ORGANIZATION = 'confederation';

const range = { from: 0, to: 50 };
/** The windows of a page in the own context, and of one in the organization. */
const OWN: readonly WindowQuery[] = [
  { collection: 'clusters', range },
  { collection: 'organizations', range },
];
const SHARED: readonly WindowQuery[] = [
  { collection: 'clusters', range },
  { collection: 'clusters', text: CONTENT, order: { by: 'name', descending: true }, range },
  { collection: 'members', range },
  { collection: 'tree', expandDepth: 2, toggled: [], range },
];

/** Pause between two actions, milliseconds. */
const PAUSE_MS = [100, 1_500] as const;
/** How long a server may take to notice that a membership has ended: one that gets no changes believes it for 10 s, and a change
 * becomes visible when the transactions before it have ended, which faults hold up for up to 10 s. */
const NOTICED_MS = 25_000;

/** How a request in the context of the organization was answered last. */
interface Probe {
  readonly at: number;
  readonly status: number;
}

/** Options of an organization. */
interface OrganizationOptions {
  readonly clock: Clock;
  readonly random: SeededRandom;
  /** The first one creates it, and stays. */
  readonly people: readonly Person[];
  /**
   * Makes somebody a member, as an accepted invitation does. That reads across contexts inside of its transaction, for which the one
   * session of this database does not suffice.
   */
  readonly join: (uid: string, role: Role) => Promise<unknown>;
}

/** An organization whose members come, go and change their roles, while everybody goes on reading and writing in it. */
export class Organization {
  readonly people: readonly Person[];
  readonly membership = new Membership();
  readonly probes = new Map<string, Probe>();
  readonly id = ORGANIZATION;
  readonly #options: OrganizationOptions;
  #count = 0;
  #isOver = false;

  constructor(options: OrganizationOptions) {
    this.people = options.people;
    this.#options = options;
  }

  /** Everybody who sends commands, in the own context and in that of the organization. */
  get users(): readonly User[] {
    return this.people.flatMap(({ own, inside }) => [own, inside]);
  }

  /** Whether somebody has been outside for so long that no server may give anything of the organization any more. */
  readonly isOutside = (uid: string): boolean =>
    this.membership.outsideForMs(uid, this.#options.clock.now()) > NOTICED_MS;

  /** Acts until {@link stop}; goes on asking in the context of the organization as everybody, without end. */
  async live(): Promise<void> {
    const { random, clock, join } = this.#options;
    const [founder, ...others] = this.people;
    if (founder === undefined) return;
    await join(founder.uid, 'admin');
    this.membership.joined(founder.uid, 'admin');
    for (const { uid } of others) this.membership.neverIn(uid, clock.now());
    for (const { page, shared } of this.people) {
      page.start(OWN);
      shared.start(SHARED);
    }
    const actions = [
      () => this.#join(),
      () => this.#join(),
      () => this.#remove(),
      () => this.#leave(),
      () => this.#changeRole(),
      () => this.#changeRole(),
      () => this.#write(),
      () => this.#write(),
      () => this.#trespass(),
    ];
    for (;;) {
      if (!this.#isOver) await random.pick(actions)();
      await this.#probe();
      await pause(clock, random.between(...PAUSE_MS));
    }
  }

  /** Memberships stay as they are from now on. */
  stop(): void {
    this.#isOver = true;
  }

  #some(isIn: boolean): Person | undefined {
    const some = this.people.slice(1).filter(({ uid }) => this.membership.roles.has(uid) === isIn);
    return some.length === 0 ? undefined : this.#options.random.pick(some);
  }

  get #founder(): Person {
    const [founder] = this.people;
    if (founder === undefined) throw new Error('An organization needs a founder.');
    return founder;
  }

  async #join(): Promise<void> {
    const { random, join } = this.#options;
    const person = this.#some(false);
    if (person === undefined) return;
    const role: Role = random.pick(['admin', 'member']);
    await this.membership.change(person.uid, async () => {
      await join(person.uid, role);
      this.membership.joined(person.uid, role);
    });
  }

  async #remove(): Promise<void> {
    const { clock } = this.#options;
    const person = this.#some(true);
    if (person === undefined) return;
    await this.membership.change(person.uid, async () => {
      await this.#founder.inside.execute({
        operation: 'removeMember',
        method: 'DELETE',
        path: `/organizations/${this.id}/members/${person.uid}`,
      });
      this.membership.ended(person.uid, clock.now());
    });
  }

  async #leave(): Promise<void> {
    const { clock } = this.#options;
    const person = this.#some(true);
    if (person === undefined) return;
    await this.membership.change(person.uid, async () => {
      await person.own.execute({
        operation: 'leaveOrganization',
        method: 'POST',
        path: `/organizations/${this.id}/leave`,
      });
      this.membership.ended(person.uid, clock.now());
    });
  }

  async #changeRole(): Promise<void> {
    const person = this.#some(true);
    if (person === undefined) return;
    const path = `/organizations/${this.id}/members/${person.uid}`;
    const { version } = await this.#founder.inside.read<{ version: number }>(path);
    const role: Role = this.membership.roles.get(person.uid) === 'admin' ? 'member' : 'admin';
    await this.#founder.inside.execute<Changed>({
      operation: 'changeMemberRole',
      method: 'PATCH',
      path,
      version,
      body: { role },
    });
    this.membership.joined(person.uid, role);
  }

  /** A member writes; who is in the organization is not refused. */
  async #write(): Promise<void> {
    const { random } = this.#options;
    const members = this.people.filter(({ uid }) => this.membership.roles.has(uid));
    await random.pick(members).inside.execute<Made>({
      operation: 'defineCluster',
      method: 'POST',
      path: '/clusters',
      body: { alias: `${CONTENT}-cluster-${++this.#count}` },
    });
  }

  /** A member without the right invites somebody, or somebody outside writes. */
  async #trespass(): Promise<void> {
    const person = this.#options.random.pick(this.people.slice(1));
    const role = this.membership.roles.get(person.uid);
    if (role === 'admin') return;
    if (role === undefined && !this.isOutside(person.uid)) return;
    const done = await person.inside.execute({
      operation: 'inviteMembers',
      method: 'POST',
      path: `/organizations/${this.id}/invitations`,
      body: { invitations: [{ inviteeEmail: `${CONTENT}-stranger@example.org`, role: 'admin' }] },
      refusals: [403, 404],
    });
    if (done !== null)
      throw new Violation(
        'tenants',
        `${person.uid} invited somebody as ${role ?? 'nobody of the organization'}`,
      );
  }

  /** Everybody reads in the context of the organization; whoever is outside gets nothing. */
  async #probe(): Promise<void> {
    const { clock } = this.#options;
    for (const { uid, fetch } of this.people) {
      const wasOutside = this.isOutside(uid);
      const answer = await fetch(`${SERVER_URL}/api/clusters`).catch(() => null);
      if (answer === null || answer.status >= 500) continue;
      this.probes.set(uid, { at: clock.now(), status: answer.status });
      if (wasOutside && answer.status !== 403)
        throw new Violation('tenants', `${uid}, who is no member, reads with the status ${answer.status}`);
    }
  }
}
