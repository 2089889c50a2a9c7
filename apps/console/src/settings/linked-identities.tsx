import { isProviderFailure, providerMessages } from '@hawser/domain/sign-in-providers';
import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { type Banner, Banners } from '@hawser/ui/dialog';
import { TextField } from '@hawser/ui/field';
import { PressTwice } from '@hawser/ui/press-twice';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { RequestFailure, shownMessage } from '../client/index.ts';
import { usePage } from '../page/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { identityCalls, type LinkedIdentities as Linked } from './identity-calls.ts';
import { Matter } from './settings-frame.tsx';
import classes from './settings.module.css';

/** What is done once the person has proven who they are. */
type Change =
  | { readonly kind: 'link'; readonly provider: string }
  | { readonly kind: 'unlink'; readonly id: string };

/** The identities of providers that sign in to this account: seen, linked and unlinked. Absent where there are no providers. */
export function LinkedIdentities() {
  const calls = useCalls(identityCalls);
  const { toast } = useServices();
  const { search, change } = usePage();
  const [linked, setLinked] = useState<Linked | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** The change that waits for the password. */
  const [asked, setAsked] = useState<Change | null>(null);
  const [busy, setBusy] = useState(false);

  const read = useCallback(async (): Promise<void> => {
    try {
      setLinked(await calls.list());
    } catch (error) {
      setFailure(shownMessage(error, 'The identities could not be loaded.'));
    }
  }, [calls]);
  useEffect(() => void read(), [read]);

  const run = async (wanted: Change, currentPassword?: string): Promise<void> => {
    setBusy(true);
    setFailure(null);
    const proof = currentPassword === undefined ? {} : { currentPassword };
    try {
      if (wanted.kind === 'link') {
        location.assign((await calls.link({ provider: wanted.provider, ...proof })).url);
        return;
      }
      await calls.unlink({ id: wanted.id, ...proof });
      toast({ text: 'Identity unlinked.' });
      setAsked(null);
      await read();
    } catch (error) {
      const needsProof =
        error instanceof RequestFailure && error.status === 403 && linked?.hasPassword === true;
      if (needsProof && currentPassword === undefined) setAsked(wanted);
      else setFailure(shownMessage(error, 'This was not changed.'));
    }
    setBusy(false);
  };

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
                onConfirm={() => void run({ kind: 'unlink', id })}
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
                void run({ kind: 'link', provider: name });
              }}
            >
              Link {label}
            </Button>
          ))}
        </div>
      )}
      {asked !== null && (
        <PasswordForm
          busy={busy}
          onPassword={(password) => void run(asked, password)}
          onCancel={() => setAsked(null)}
        />
      )}
    </Matter>
  );
}

function PasswordForm({
  busy,
  onPassword,
  onCancel,
}: {
  busy: boolean;
  onPassword(password: string): void;
  onCancel(): void;
}) {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (password !== '') onPassword(password);
  };
  return (
    <form className={classes['fields']} onSubmit={submit} noValidate>
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        description="Your sign-in was a while ago. Confirm that it is you."
        autoFocus
        value={password}
        onChange={setPassword}
      />
      <div className={classes['row']}>
        <Button variant="primary" submit busy={busy} disabled={password === ''}>
          Continue
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
