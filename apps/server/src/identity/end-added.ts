import { newId, type Random } from '@hawser/ports';
import type { Kysely } from 'kysely';
import { writeAudit } from '../http/audit.ts';
import type { IdentityTables, Tables } from '../store/tables.ts';
import { forgetDevices, removeFactor } from './second-factor/index.ts';

/** Whose ways in end, and since when what was added is not the person's, epoch ms. */
interface Ended {
  readonly uid: string;
  readonly since: number;
  readonly now: number;
}

/**
 * Ends every way in to an account that was added since its address was changed, and its password, which whoever changed the address
 * knows: second factor, recovery codes, passkeys and linked identities. `identity` is the transaction that takes the change back.
 * Returns what ended, in words.
 */
export async function endAdded(
  identity: Kysely<IdentityTables>,
  { uid, since, now }: Ended,
): Promise<readonly string[]> {
  const at = new Date(since);
  const factor = await identity
    .selectFrom('secondFactor')
    .select(['createdAt', 'confirmedAt'])
    .where('userId', '=', uid)
    .executeTakeFirst();
  const isAdded = factor !== undefined && (factor.confirmedAt ?? factor.createdAt) >= at;
  const hadFactor = isAdded && (await removeFactor(identity, uid));
  // They sign in without the app; whoever has kept it can have new ones.
  const codes = await identity
    .deleteFrom('recoveryCode')
    .where('userId', '=', uid)
    .where('createdAt', '>=', at)
    .executeTakeFirst();
  // A browser that was remembered since then is asked for the code again.
  await forgetDevices(identity, uid, now);
  const passkeys = await identity
    .deleteFrom('passkey')
    .where('userId', '=', uid)
    .where('createdAt', '>=', at)
    .executeTakeFirst();
  const identities = await identity
    .deleteFrom('account')
    .where('userId', '=', uid)
    .where('providerId', '<>', 'credential')
    .where('createdAt', '>=', at)
    .executeTakeFirst();
  const passwords = await identity
    .deleteFrom('account')
    .where('userId', '=', uid)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  return [
    ...(passwords.numDeletedRows > 0n ? ['the password'] : []),
    ...(hadFactor ? ['the second factor'] : []),
    ...(codes.numDeletedRows > 0n ? ['the recovery codes'] : []),
    ...counted(passkeys.numDeletedRows, 'passkey', 'passkeys'),
    ...counted(identities.numDeletedRows, 'linked identity', 'linked identities'),
  ];
}

/**
 * Ends the keys of the person that were added since, in whatever context; each is in the audit log of its own. `system` is a
 * transaction. Returns what ended, in words.
 */
export async function endAddedKeys(
  system: Kysely<Tables>,
  random: Random,
  { uid, since, now, address }: Ended & { readonly address: string },
): Promise<readonly string[]> {
  const keys = await system
    .deleteFrom('api_keys')
    .where('account_uid', '=', uid)
    .where('created_at', '>=', since)
    .returning(['owner_uid', 'id', 'name'])
    .execute();
  for (const { owner_uid: owner, id, name } of keys) {
    const entry = {
      id: newId(now, random),
      at: now,
      actor: uid,
      address,
      command: 'revokeApiKey',
      subjectKind: 'api key',
      subjectID: id,
      summary: `API key ${name} revoked, because a change of the e-mail address was taken back`,
    };
    await writeAudit(system, owner, [entry]);
  }
  return counted(BigInt(keys.length), 'API key', 'API keys');
}

const counted = (number: bigint, one: string, many: string): readonly string[] =>
  number === 0n ? [] : [`${number} ${number === 1n ? one : many}`];
