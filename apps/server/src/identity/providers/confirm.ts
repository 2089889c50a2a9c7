import type { AccountSession } from '../../contexts/index.ts';
import { audit } from '../audit.ts';
import type { Arrived } from './finish.ts';
import { accountLinkedTo } from './links.ts';
import { ProviderError } from './provider-client.ts';
import type { ProviderRoutePorts } from './routes.ts';

/**
 * The person has signed in again at a provider, and so proved to be still there, in the returned session.
 * @throws ProviderError when it was somebody else, or nobody is signed in here any more.
 */
export async function confirm(
  { store, clock, random, proofs }: ProviderRoutePorts,
  { provider, external, pending, request }: Arrived,
  session: AccountSession | null,
): Promise<{ readonly uid: string; readonly sessionID: string }> {
  if (session?.sessionID === undefined || session.uid !== pending.uid) throw new ProviderError('signed-out');
  const { uid, sessionID } = session;
  const linked = await accountLinkedTo(store.identity, {
    provider: provider.name,
    subject: external.subject,
  });
  if (linked !== uid) throw new ProviderError('other');
  await proofs.record(sessionID, provider.provesSecond ? ['first', 'second'] : ['first']);
  const summary = `Identity confirmed with ${provider.label} from ${request.ip}`;
  await audit(
    { system: store.system, clock, random },
    { uid, actor: uid, address: request.ip, command: 'proveIdentity', summary },
  );
  return { uid, sessionID };
}
