import { accountMessages } from '@hawser/domain/accounts';
import type { Kysely } from 'kysely';
import { invalid } from '../../http/failure.ts';
import type { Tables } from '../../store/tables.ts';
import type { BreachedPasswords } from './breached.ts';
import { isFrequent } from './frequent.ts';
import { isMadeOfWords, wordsOf } from './words.ts';

/** Organizations of an account whose names are compared. */
const ORGANIZATIONS = 100;

/** Whose password it will be; `uid` is null for an account that does not exist yet. */
interface Person {
  readonly uid: string | null;
  readonly email: string;
  readonly name: string;
}

/** What a new password must not be, besides what its characters tell. */
export interface PasswordRules {
  /** @throws Failure 400 at the field `path` for a password that is easily guessed. */
  require(password: string, person: Person, path: string): Promise<void>;
}

interface RulePorts {
  readonly system: Kysely<Tables>;
  readonly product: string;
  readonly addressOf: () => string;
  readonly breached: BreachedPasswords;
}

export function passwordRules({ system, product, addressOf, breached }: RulePorts): PasswordRules {
  async function organizationsOf(uid: string): Promise<readonly string[]> {
    const rows = await system
      .selectFrom('organization_members as m')
      .innerJoin('organizations as o', 'o.owner_uid', 'm.owner_uid')
      .select(['o.unique_name', 'o.display_name'])
      .where('m.member_uid', '=', uid)
      .limit(ORGANIZATIONS)
      .execute();
    return rows.flatMap(({ unique_name: unique, display_name: display }) => [unique, display]);
  }
  return {
    async require(password, { uid, email, name }, path) {
      if (await isFrequent(password)) throw invalid(accountMessages.passwordFrequent, path);
      if (await breached.has(password)) throw invalid(accountMessages.passwordBreached, path);
      const organizations = uid === null ? [] : await organizationsOf(uid);
      const host = URL.parse(addressOf())?.hostname ?? '';
      if (isMadeOfWords(password, wordsOf({ product, host, email, name, organizations })))
        throw invalid(accountMessages.passwordKnown, path);
    },
  };
}
