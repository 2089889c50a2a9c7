import { isProviderFailure, providerMessages } from '@hawser/domain/sign-in-providers';
import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { type Banner, Banners } from '@hawser/ui/dialog';
import { PressTwice } from '@hawser/ui/press-twice';
import { useCallback, useEffect, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { usePage } from '../page/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { identityCalls, type LinkedIdentities as Linked } from './identity-calls.ts';
import { Matter } from './settings-frame.tsx';
import classes from './settings.module.css';

/** The identities of providers that sign in to this account: seen, linked and unlinked. Absent where there are no providers. */
export function LinkedIdentities() {
  const calls = useCalls(identityCalls);
  const { toast } = useServices();
  const { search, change } = usePage();
  const [linked, setLinked] = useState<Linked | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const read = useCallback(async (): Promise<void> => {
    try {
      setLinked(await calls.list());
    } catch (error) {
      setFailure(shownMessage(error, 'The identities could not be loaded.'));
    }
  }, [calls]);
  useEffect(() => void read(), [read]);

  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(null);
    await work().catch((error: unknown) => setFailure(shownMessage(error, 'This was not changed.')));
    setBusy(false);
  };
  const link = (provider: string) => run(async () => location.assign((await calls.link(provider)).url));
  const unlink = (id: string) =>
    run(async () => {
      await calls.unlink(id);
      toast({ text: 'Identity unlinked.' });
      await read();
    });

  const { failed } = search;
  const cameBack = isProviderFailure(failed ?? null)
    ? providerMessages[failed as keyof typeof providerMessages]
    : null;
  const banners: Banner[] = [failure ?? cameBack].flatMap((text) =>
    text === null ? [] : [{ tone: 'error', text }],
  );
  if (linked !== null && linked.providers.length + linked.identities.length === 0 && banners.length === 0)
    return null;
  const open = (linked?.providers ?? []).filter(
    ({ name }) => !linked?.identities.some(({ provider }) => provider === name),
  );
  return (
    <Matter
      title="Sign-in providers"
      text="Sign in with an account that you have elsewhere. You can use any of the linked ones, and your password."
    >
      <Banners banners={banners} />
      {linked !== null && linked.identities.length > 0 && (
        <ul className={classes['ways']} aria-label="Linked identities">
          {linked.identities.map(({ id, label, linkedAt, isConfigured }) => (
            <li key={id}>
              <span>
                <bdi>{label}</bdi>
                <small>
                  linked <Age instant={linkedAt} /> ago
                  {!isConfigured && ' · no longer offered by this server'}
                </small>
              </span>
              <PressTwice
                label={`Unlink ${label}`}
                again="Press again to unlink"
                disabled={busy}
                onConfirm={() => void unlink(id)}
              >
                Unlink
              </PressTwice>
            </li>
          ))}
        </ul>
      )}
      {open.length > 0 && (
        <div className={classes['row']}>
          {open.map(({ name, label }) => (
            <Button
              key={name}
              disabled={busy}
              onClick={() => {
                if (failed !== undefined) change({ failed: undefined });
                void link(name);
              }}
            >
              Link {label}
            </Button>
          ))}
        </div>
      )}
    </Matter>
  );
}
