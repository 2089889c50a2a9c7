import { newId, type Random } from '@hawser/ports';
import type { Kysely } from 'kysely';
import { writeAudit } from '../http/audit.ts';
import type { IdentityTables, Tables } from '../store/tables.ts';
import { forgetDevices, removeFactor } from './second-factor/index.ts';

/** Whose ways in end, and why. */
interface Ended {
  readonly uid: string;
  /** What was added since then, epoch ms, is not the person's. */
  readonly since: number;
  readonly now: number;
  /** IP address of the request. */
  readonly address: string;
}

interface EndPorts {
  readonly identity: Kysely<IdentityTables>;
  readonly system: Kysely<Tables>;
  readonly random: Random;
}

/**
 * Ends every way in to an account that was added since its address was changed, and its password, which whoever changed the address
 * knows: second factor, recovery codes, passkeys, linked identities and API keys. Returns what ended, in words.
 */
export async function endAdded(ports: EndPorts, ended: Ended): Promise<readonly string[]> {
  const { identity } = ports;
  const { uid, since, now } = ended;
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
  const keys = await endKeys(ports, ended);
  return [
    ...(passwords.numDeletedRows > 0n ? ['the password'] : []),
    ...(hadFactor ? ['the second factor'] : []),
    ...(codes.numDeletedRows > 0n ? ['the recovery codes'] : []),
    ...counted(passkeys.numDeletedRows, 'passkey', 'passkeys'),
    ...counted(identities.numDeletedRows, 'linked identity', 'linked identities'),
    ...counted(BigInt(keys), 'API key', 'API keys'),
  ];
}

/** Keys of the person in whatever context; each is in the audit log of its own. Returns their number. */
async function endKeys({ system, random }: EndPorts, { uid, since, now, address }: Ended): Promise<number> {
  return system.transaction().execute(async (tx) => {
    const keys = await tx
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
      await writeAudit(tx, owner, [entry]);
    }
    return keys.length;
  });
}

const counted = (number: bigint, one: string, many: string): readonly string[] =>
  number === 0n ? [] : [`${number} ${number === 1n ? one : many}`];
