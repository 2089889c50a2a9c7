import type { ApiKey, apiKeysContract } from '@hawser/contract/api-keys';
import { isKeyOver, KEYS_MAX } from '@hawser/domain/api-keys';
import { hasRight, rightRefusal } from '@hawser/domain/rights';
import { Age } from '@hawser/ui/age';
import { Banners } from '@hawser/ui/dialog';
import { useClock } from '@hawser/ui/clock';
import { PressTwice } from '@hawser/ui/press-twice';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { useWindow } from '../live/index.ts';
import { GeneralButtons } from '../menu/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { Matter, SettingsFrame } from '../settings/index.ts';
import { CREATE_API_KEY } from './api-key-actions.tsx';
import { apiKeyCalls } from './calls.ts';
import classes from './api-keys.module.css';

const TEXT =
  'A program sends its key as “Authorization: Bearer”. It then acts for you in this context, and can do no more than you. Use one key for each program, so that you can revoke it alone.';

/** The API keys of this context, for whoever may have any. */
export function ApiKeysPage() {
  const { context } = useServices().me;
  return (
    <SettingsFrame title="API keys">
      <Matter title="Access for programs" text={TEXT}>
        {hasRight(context.role, 'keys.write') ? (
          <Keys />
        ) : (
          <p className={classes['none']}>{rightRefusal('keys.write', context.name)}</p>
        )}
      </Matter>
    </SettingsFrame>
  );
}

/** There are few enough for one table. */
function Keys() {
  const { rows, total, content } = useWindow<typeof apiKeysContract>({
    collection: 'apiKeys',
    range: { from: 0, to: KEYS_MAX },
  });
  return (
    <>
      <GeneralButtons of={[CREATE_API_KEY]} first="default" />
      {content !== null && total === 0 && <p className={classes['none']}>No API keys yet.</p>}
      {total > 0 && (
        <div className={classes['frame']}>
          <table className={classes['keys']} aria-label="API keys">
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Access</th>
                <th scope="col">Created</th>
                <th scope="col">Last used</th>
                <th scope="col">Ends</th>
                <th scope="col">
                  <span className={classes['hidden']}>Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((key) => (
                <KeyRow key={key.id} apiKey={key} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, hint, accountName, readsOnly, isOfDevice, isWaiting } = apiKey;
  const { createdAt, lastUsedAt, lastUsedFrom } = apiKey;
  const calls = useCalls(apiKeyCalls);
  const { toast } = useServices();
  const revoke = useCommand((keyID: string, options) => calls.revoke(keyID, options));
  const confirm = async (): Promise<void> => {
    if ((await revoke.run(id)) !== null) toast({ text: `API key ${name} revoked.` });
  };
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        <small>
          {isWaiting ? 'its device has not fetched it' : `hawser_…${hint}`}
          {isOfDevice && ' · device login'}
          {accountName !== '' && ` · ${accountName}`}
        </small>
      </th>
      <td data-label="Access">{readsOnly ? 'Reads only' : 'Reads and changes'}</td>
      <td data-label="Created">
        <Age instant={createdAt} /> ago
      </td>
      <td data-label="Last used">
        {lastUsedAt === null ? (
          'never'
        ) : (
          <>
            <Age instant={lastUsedAt} /> ago
            <small>{lastUsedFrom}</small>
          </>
        )}
      </td>
      <td data-label="Ends">
        <End {...apiKey} />
      </td>
      <td>
        <PressTwice label={`Revoke ${name}`} again="Press again to revoke" onConfirm={() => void confirm()}>
          Revoke
        </PressTwice>
        {revoke.error !== null && (
          <Banners
            banners={[{ tone: 'error', text: shownMessage(revoke.error, 'The key was not revoked.') }]}
          />
        )}
      </td>
    </tr>
  );
}

function End({ expiresAt, isWaiting }: Pick<ApiKey, 'expiresAt' | 'isWaiting'>) {
  const clock = useClock();
  if (isWaiting) return <>90 days after it is fetched</>;
  if (expiresAt === null) return <>never</>;
  if (isKeyOver({ expiresAt }, clock.now())) return <span className={classes['over']}>ended</span>;
  return <time dateTime={new Date(expiresAt).toISOString()}>{dayOf(expiresAt)}</time>;
}

/** '24 Nov 2026'. */
const dayOf = (instant: number): string =>
  new Date(instant).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
