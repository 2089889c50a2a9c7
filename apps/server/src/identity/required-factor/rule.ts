import type { SecondFactorNeeded } from '@hawser/contract/accounts';
import { secondFactorMessages } from '@hawser/domain/accounts';
import type { Clock } from '@hawser/ports';
import { type Kysely, sql } from 'kysely';
import { conflicting, Failure } from '../../http/failure.ts';
import type { IdentityTables, Tables } from '../../store/tables.ts';
import { countOf, factorsOf } from './factors-of.ts';
import { readRequired, writeRequired } from './stored.ts';

/** How long a server believes what it last read of the setting, milliseconds. */
const SETTING_MS = 2_000;
/** How long it believes that nothing is missing, milliseconds: as long as that about a session. */
const CACHED_MS = 10_000;
const MAX_CACHED = 10_000;

/** Whose access is asked about: that of a session, or of an API key, which has none. */
interface Asking {
  readonly uid: string;
  readonly sessionID: string | null;
}

/** Whether everybody needs a second factor, and who lacks one (ASVS 5.0, 6.3.3). */
export interface FactorRule {
  /** What is missing; null when nothing is, or nobody needs one. */
  lacking(asking: Asking): Promise<SecondFactorNeeded | null>;
  /** @throws Failure 403 `second-factor-required`. */
  require(asking: Asking): Promise<void>;
  /** The setting, as the database has it now. */
  isRequired(): Promise<boolean>;
  /**
   * Changes the setting.
   * @throws Failure 409 when the administrator `uid` would be the first to lack one.
   */
  setRequired(isRequired: boolean, uid: string): Promise<void>;
  /**
   * Runs `remove`, which takes a factor away from an account, in one transaction that nothing else changes the factors of the account
   * in.
   * @throws Failure 409 when it was the last one, and everybody needs one.
   */
  removing<T>(uid: string, remove: (tx: Kysely<IdentityTables>) => Promise<T>): Promise<T>;
  /** Forgets what is known of an account. */
  forget(uid: string): void;
}

/** 403 with what is missing. */
const refusalOf = (needed: SecondFactorNeeded): Failure => {
  const message = needed === 'set-up' ? secondFactorMessages.required : secondFactorMessages.proofRequired;
  return new Failure(403, [{ message, displayable: true, code: 'second-factor-required' }]);
};

export function factorRule({
  system,
  identity,
  clock,
  sufficient,
}: {
  readonly system: Kysely<Tables>;
  readonly identity: Kysely<IdentityTables>;
  readonly clock: Pick<Clock, 'now'>;
  /** Names of the providers that ask for a second factor themselves. */
  readonly sufficient: readonly string[];
}): FactorRule {
  let setting: { readonly at: number; readonly isOn: Promise<boolean> } | null = null;
  const satisfied = new Map<string, { readonly at: number; readonly uid: string }>();

  function isOn(now: number): Promise<boolean> {
    if (setting !== null && now - setting.at < SETTING_MS) return setting.isOn;
    const read = { at: now, isOn: readRequired(system) };
    setting = read;
    read.isOn.catch(() => {
      if (setting === read) setting = null;
    });
    return read.isOn;
  }

  /** Whether the person has proven a second factor in this session, be it long ago, or was asked for a code when it began. */
  async function isProven(sessionID: string, appSince: Date | null): Promise<boolean> {
    const row = await identity
      .selectFrom('session')
      .select(['createdAt', 'secondProvenAt'])
      .where('id', '=', sessionID)
      .executeTakeFirst();
    if (row === undefined) return false;
    return row.secondProvenAt !== null || (appSince !== null && row.createdAt > appSince);
  }

  async function read({ uid, sessionID }: Asking): Promise<SecondFactorNeeded | null> {
    const own = await factorsOf(identity, uid, sufficient);
    if (countOf(own) === 0) return 'set-up';
    // With an app every sign-in is asked for a code, unless its person remembered the browser; a session that began before was not. A
    // passkey or a provider counts where it was used: the password alone begins a session, too, and whoever has only that is not to add a
    // factor of their own.
    if (sessionID === null) return null;
    return (await isProven(sessionID, own.appSince)) ? null : 'proof';
  }

  async function lacking(asking: Asking): Promise<SecondFactorNeeded | null> {
    const now = clock.now();
    if (!(await isOn(now))) return null;
    const key = asking.sessionID ?? `account ${asking.uid}`;
    const known = satisfied.get(key);
    if (known !== undefined && now - known.at < CACHED_MS) return null;
    const needed = await read(asking);
    satisfied.delete(key);
    if (needed === null) satisfied.set(key, { at: now, uid: asking.uid });
    if (satisfied.size > MAX_CACHED) satisfied.delete(satisfied.keys().next().value ?? '');
    return needed;
  }

  return {
    lacking,
    async require(asking) {
      const needed = await lacking(asking);
      if (needed !== null) throw refusalOf(needed);
    },
    isRequired: () => readRequired(system),
    async setRequired(isRequired, uid) {
      if (isRequired && countOf(await factorsOf(identity, uid, sufficient)) === 0)
        throw conflicting(secondFactorMessages.administratorFirst);
      await writeRequired(system, isRequired);
      setting = null;
      satisfied.clear();
    },
    async removing(uid, remove) {
      const isKept = await readRequired(system);
      return identity.transaction().execute(async (tx) => {
        // Of two concurrent requests one must see what the other has removed.
        await sql`select from "user" where id = ${uid} for update`.execute(tx);
        const before = countOf(await factorsOf(tx, uid, sufficient));
        const removed = await remove(tx);
        const left = countOf(await factorsOf(tx, uid, sufficient));
        if (isKept && left === 0 && before > 0) throw conflicting(secondFactorMessages.lastOne);
        return removed;
      });
    },
    forget(uid) {
      for (const [key, entry] of satisfied) if (entry.uid === uid) satisfied.delete(key);
    },
  };
}
