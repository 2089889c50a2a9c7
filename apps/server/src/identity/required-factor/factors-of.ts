import { type Kysely, sql } from 'kysely';
import type { IdentityTables } from '../../store/tables.ts';

/** What an account has besides its password. */
interface OwnFactors {
  /** Codes of an authenticator app. */
  readonly hasApp: boolean;
  readonly passkeys: number;
  /** Linked identities of providers that ask for a second factor themselves. */
  readonly identities: number;
}

/** The number of things that count as a second factor. */
export const countOf = ({ hasApp, passkeys, identities }: OwnFactors): number =>
  (hasApp ? 1 : 0) + passkeys + identities;

/** The second factors of an account. `sufficient` are the names of the providers that ask for one themselves. */
export async function factorsOf(
  identity: Kysely<IdentityTables>,
  uid: string,
  sufficient: readonly string[],
): Promise<OwnFactors> {
  const { rows } = await sql<{ has_app: boolean; passkeys: number; identities: number }>`
    select exists (select 1 from "secondFactor" where "userId" = ${uid} and "confirmedAt" is not null) as has_app,
           (select count(*) from "passkey" where "userId" = ${uid})::int as passkeys,
           (select count(*) from "account"
             where "userId" = ${uid} and "providerId" = any(${[...sufficient]}::text[]))::int as identities`.execute(
    identity,
  );
  const [row] = rows;
  return {
    hasApp: row?.has_app ?? false,
    passkeys: row?.passkeys ?? 0,
    identities: row?.identities ?? 0,
  };
}
