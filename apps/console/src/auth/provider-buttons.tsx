import type { Setup } from '@hawser/contract/accounts';
import { generalMessages } from '@hawser/domain/fields';
import type { Fetch } from '@hawser/ports';
import { useState } from 'react';
import { nextPath } from '../session/index.ts';
import { startProvider } from './auth-requests.ts';
import classes from './auth.module.css';

interface ProviderButtonsProps {
  fetch: Fetch;
  providers: Setup['providers'];
  /** Of an invitation; empty without one. */
  token?: string;
  /** For the first account; empty when none is needed. */
  setupCode?: string;
}

/** Sign-in with an identity provider: the browser leaves for it, and comes back signed in or with the reason why not. */
export function ProviderButtons({ fetch, providers, token = '', setupCode = '' }: ProviderButtonsProps) {
  const [leaving, setLeaving] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  if (providers.length === 0) return null;
  const start = async (provider: string): Promise<void> => {
    setLeaving(provider);
    setFailure(null);
    const next = nextPath(location.search) ?? '/';
    const answer = await startProvider(fetch, { provider, next, token }, setupCode);
    if ('url' in answer) return location.assign(answer.url);
    setLeaving(null);
    setFailure(answer.failure);
  };
  return (
    <div className={classes['providers']}>
      <p className={classes['or']}>or</p>
      {failure !== null && (
        <p className={classes['failure']} role="alert">
          {failure}
        </p>
      )}
      {providers.map(({ name, label }) => (
        <button
          key={name}
          type="button"
          className={classes['provider']}
          disabled={leaving !== null}
          onClick={() => void start(name)}
        >
          {leaving === name ? generalMessages.wait : `Continue with ${label}`}
        </button>
      ))}
    </div>
  );
}
