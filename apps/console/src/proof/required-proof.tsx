import { generalMessages } from '@hawser/domain/fields';
import { Banners } from '@hawser/ui/dialog';
import { useCallback, useEffect, useState } from 'react';
import { CONFIRMED_KEY, knowsPasskeys } from '../auth/index.ts';
import { useServices } from '../services/index.ts';
import { CodeForm } from './code-form.tsx';
import { OtherWays } from './other-ways.tsx';
import { hasCodes, type ProofWays, readWays } from './proof-requests.ts';

/** Proves the second factor that the account has, in a session that began with the password alone, or before there was one. */
export default function RequiredProof() {
  const { ports, refreshAccount } = useServices();
  const [ways, setWays] = useState<ProofWays | null>(null);
  const [isCodeAsked, setCodeAsked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const ask = useCallback(async (): Promise<void> => {
    const [found, withCodes] = await Promise.all([readWays(ports.fetch), hasCodes(ports.fetch)]);
    if (found === null) setFailure(generalMessages.error);
    setCodeAsked(withCodes);
    setWays(found);
  }, [ports]);
  useEffect(() => void ask(), [ask]);
  // The person signs in with a provider in another window.
  useEffect(() => ports.storage.onChange(CONFIRMED_KEY, refreshAccount), [ports, refreshAccount]);

  if (ways === null && failure === null) return <p role="status">{generalMessages.wait}</p>;
  const providers = ways?.providers.filter(({ provesSecond }) => provesSecond) ?? [];
  const isOther = providers.length > 0 || (ways?.hasPasskey === true && knowsPasskeys());
  return (
    <>
      <Banners banners={failure === null ? [] : [{ tone: 'error', text: failure }]} />
      {isCodeAsked && <CodeForm fetch={ports.fetch} onProven={refreshAccount} />}
      {ways !== null && !isOther && !isCodeAsked && (
        <p>
          Your second factor cannot be used on this page. Sign out and sign in with it, or ask an
          administrator to reset it.
        </p>
      )}
      {ways !== null && isOther && (
        <OtherWays
          ports={ports}
          ways={{ ...ways, providers }}
          failure={failure}
          setFailure={setFailure}
          onProven={refreshAccount}
          onCancel={() => undefined}
        />
      )}
    </>
  );
}
