import { type Kysely, sql } from 'kysely';
import type { IdentityTables } from '../../store/tables.ts';

/** What an account has besides its password. */
interface OwnFactors {
  /** Since when codes of an authenticator app are asked for; null without one. */
  readonly appSince: Date | null;
  readonly passkeys: number;
  /** Linked identities of providers that ask for a second factor themselves. */
  readonly identities: number;
}

/** The number of things that count as a second factor. */
export const countOf = ({ appSince, passkeys, identities }: OwnFactors): number =>
  (appSince === null ? 0 : 1) + passkeys + identities;

/** The second factors of an account. `sufficient` are the names of the providers that ask for one themselves. */
export async function factorsOf(
  identity: Kysely<IdentityTables>,
  uid: string,
  sufficient: readonly string[],
): Promise<OwnFactors> {
  const { rows } = await sql<{ app_since: Date | null; passkeys: number; identities: number }>`
    select (select "confirmedAt" from "secondFactor" where "userId" = ${uid}) as app_since,
           (select count(*) from "passkey" where "userId" = ${uid})::int as passkeys,
           (select count(*) from "account"
             where "userId" = ${uid} and "providerId" = any(${[...sufficient]}::text[]))::int as identities`.execute(
    identity,
  );
  const [row] = rows;
  return {
    appSince: row?.app_since ?? null,
    passkeys: row?.passkeys ?? 0,
    identities: row?.identities ?? 0,
  };
}
