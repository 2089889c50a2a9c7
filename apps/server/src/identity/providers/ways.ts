import type { ProviderRoutePorts } from './routes.ts';

/** How an account can prove who its person is, besides a code. */
interface Ways {
  readonly hasPassword: boolean;
  readonly hasPasskey: boolean;
  /** Those that can make the person sign in there again. */
  readonly providers: readonly {
    readonly name: string;
    readonly label: string;
    readonly provesSecond: boolean;
  }[];
}

/** The ways of an account. */
export async function waysOf(
  { store, providers }: Pick<ProviderRoutePorts, 'store' | 'providers'>,
  uid: string,
): Promise<Ways> {
  const { identity } = store;
  const ways = await identity.selectFrom('account').select('providerId').where('userId', '=', uid).execute();
  const passkey = await identity
    .selectFrom('passkey')
    .select('id')
    .where('userId', '=', uid)
    .limit(1)
    .executeTakeFirst();
  const names = new Set(ways.map(({ providerId }) => providerId));
  const linked = [...providers.values()]
    .map(({ provider }) => provider)
    .filter(({ name }) => names.has(name));
  const fresh = linked.filter(({ protocol }) => protocol === 'oidc');
  const hasPassword = names.has('credential');
  const hasPasskey = passkey !== undefined;
  // One that cannot ask its person to sign in again proves less, so it counts for those only who have nothing else.
  const offered = fresh.length > 0 || hasPassword || hasPasskey ? fresh : linked;
  return {
    hasPassword,
    hasPasskey,
    providers: offered.map(({ name, label, provesSecond }) => ({ name, label, provesSecond })),
  };
}
