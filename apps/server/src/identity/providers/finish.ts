import { checkDisplayName } from '@hawser/domain/accounts';
import { isForEmail, type SignInProvider } from '@hawser/domain/sign-in-providers';
import { NAME_MAX } from '@hawser/domain/names';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Failure } from '../../http/failure.ts';
import type { Tables } from '../../store/tables.ts';
import { accountOf, anyAccount, createAccount, lockAccounts } from '../accounts.ts';
import type { Admission } from '../admission.ts';
import { audit } from '../audit.ts';
import { takeLink } from '../links.ts';
import type { IdentityRoutePorts } from '../route.ts';
import { accountLinkedTo, linkIdentity } from './links.ts';
import type { Pending } from './pending.ts';
import { type ExternalIdentity, ProviderError } from './provider-client.ts';

interface FinishPorts extends IdentityRoutePorts {
  readonly admission: Admission;
}

/** An identity of a provider, as it came back to the browser that began `pending`. */
export interface Arrived {
  readonly provider: SignInProvider;
  readonly external: ExternalIdentity;
  readonly pending: Pending;
  readonly request: FastifyRequest;
}

/**
 * The account that an identity signs in to: the one it is linked to; the one with the same e-mail address, which is then linked,
 * if both sides verified it; otherwise a new one, if this installation admits it.
 * @throws ProviderError with the reason why there is none.
 */
export async function accountFor(ports: FinishPorts, arrived: Arrived): Promise<string> {
  const { store, auth } = ports;
  const { provider, external } = arrived;
  const { email, isVerified, subject } = external;
  if (provider.domains.length > 0 && (email === null || !isForEmail(provider, email)))
    throw new ProviderError('domain');
  const linked = await accountLinkedTo(store.identity, { provider: provider.name, subject });
  if (linked !== null) return enabled(ports, linked);
  if (email === null || !isVerified) throw new ProviderError('unverified');
  const { internalAdapter } = await auth.$context;
  const known = await internalAdapter.findUserByEmail(email);
  if (known === null) return signUp(ports, arrived, email);
  // Whoever created the account without owning the address would otherwise share it with its owner.
  if (!known.user.emailVerified) throw new ProviderError('not-linked');
  const uid = await enabled(ports, known.user.id);
  await link(ports, arrived, uid);
  return uid;
}

/**
 * Links an identity to the signed-in account.
 * @throws ProviderError when it is linked to another one.
 */
export async function link(ports: FinishPorts, arrived: Arrived, uid: string): Promise<void> {
  const { store, clock, random } = ports;
  const { provider, external, request } = arrived;
  if (provider.domains.length > 0 && (external.email === null || !isForEmail(provider, external.email)))
    throw new ProviderError('domain');
  const linked = { provider: provider.name, subject: external.subject, uid };
  if (!(await linkIdentity(store.identity, linked, clock.now(), random))) throw new ProviderError('taken');
  await audit(
    { system: store.system, clock, random },
    {
      uid,
      actor: uid,
      address: request.ip,
      command: 'linkIdentity',
      summary: `${provider.label} linked from ${request.ip}`,
    },
  );
}

/** @throws ProviderError when an administrator disabled the account. */
async function enabled({ store }: FinishPorts, uid: string): Promise<string> {
  if ((await accountOf(store.system, uid))?.isDisabled) throw new ProviderError('disabled');
  return uid;
}

async function signUp(ports: FinishPorts, arrived: Arrived, email: string): Promise<string> {
  const { store, clock, random, auth, admission } = ports;
  const { provider, external, pending, request } = arrived;
  const { system, identity } = store;
  const token = pending.token === '' ? undefined : pending.token;

  async function create(db: Kysely<Tables> = system): Promise<string> {
    const { internalAdapter } = await auth.$context;
    const account = { providerId: provider.name, accountId: external.subject };
    const user = { email, emailVerified: true, name: nameOf(external, email) };
    const made = await internalAdapter.createOAuthUser(user, account);
    await createAccount(db, { id: made.user.id, name: user.name, tier: ports.newAccountTier }, clock.now());
    return made.user.id;
  }

  const first = (await anyAccount(system))
    ? null
    : // One at a time: of concurrent first sign-ups one creates the account of the administrator.
      await system.transaction().execute(async (tx) => {
        await lockAccounts(tx);
        if (await anyAccount(tx)) return null;
        if (!pending.maySetUp) throw new ProviderError('first');
        return create(tx);
      });
  if (first === null) {
    await admission.further({ email, token, isVerified: true }).catch((error: unknown) => {
      throw error instanceof Failure
        ? new ProviderError(token === undefined ? 'closed' : 'invitation', error)
        : error;
    });
  }
  const uid = first ?? (await create());
  if (token !== undefined) await takeLink(identity, 'invitation', token, clock.now());
  const summary = `Account created with ${provider.label} from ${request.ip}`;
  await audit(
    { system, clock, random },
    { uid, actor: uid, address: request.ip, command: 'signUpWithProvider', summary },
  );
  return uid;
}

/** The name of the new account: what the provider calls the person, if it may be a name here. */
function nameOf({ name }: ExternalIdentity, email: string): string {
  const shortened = name.slice(0, NAME_MAX).trim();
  return checkDisplayName(shortened) === null
    ? shortened
    : email.slice(0, email.indexOf('@')).slice(0, NAME_MAX);
}
