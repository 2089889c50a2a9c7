import { generalMessages, pageAfterSignIn } from '@hawser/domain';
import type { Theme } from '@hawser/ui/themes';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { AuthPage } from '../auth/index.ts';
import { LookProvider, useLook } from '../look/index.ts';
import { marketplaceError, nextPath, signInPath } from './place.ts';
import type { Ports } from './ports.ts';
import { readSession, type Session } from './session.ts';
import type { ShellProps, SignedOutBy } from './shell.tsx';
import { Waiting } from './waiting.tsx';

const RETRY_MS = 2_000;

type LoadedShell =
  | { kind: 'loaded'; Shell: ComponentType<ShellProps>; fetchPage(path: string): void }
  | { kind: 'failed' };

let shell: Promise<LoadedShell> | null = null;

/** The shell's code, asked for once; asked for again where it did not arrive. */
function loadShell(): Promise<LoadedShell> {
  shell ??= import('./shell.tsx').then(
    ({ Shell, fetchPage }): LoadedShell => ({ kind: 'loaded', Shell, fetchPage }),
    (): LoadedShell => {
      shell = null;
      return { kind: 'failed' };
    },
  );
  return shell;
}

/** Forgets what is kept in this browser of a session alone: networks, filters, what of the tree is open (Spec 1 §2). */
function forgetSession({ storage }: Ports): void {
  storage.clear('hawser-context-');
}

/** Path of the page that is shown once somebody is signed in. */
function firstPath(): string {
  const { pathname, search, origin } = location;
  return pathname.startsWith('/auth') ? new URL(nextPath(search) ?? '/dashboard', origin).pathname : pathname;
}

/** The whole console, in the chosen look. */
export function Boot({ ports, operators }: { ports: Ports; operators: Theme | null }) {
  return (
    <LookProvider ports={ports} operators={operators}>
      <Door ports={ports} />
    </LookProvider>
  );
}

/** Decides between the sign-in page and the shell, and loads no more than the one that is needed. */
function Door({ ports }: { ports: Ports }) {
  const [session, setSession] = useState<Session | null>(null);
  const [loaded, setLoaded] = useState<LoadedShell | null>(null);
  /** Told at the sign-in to somebody who did not leave by themselves. */
  const [ended, setEnded] = useState<string | null>(null);
  const { choose } = useLook();

  const ask = useCallback(() => {
    void readSession(ports.fetch).then((answer) => {
      const { pathname, search } = location;
      if (answer.kind === 'signed out') forgetSession(ports);
      if (answer.kind === 'signed out' && !pathname.startsWith('/auth')) {
        history.replaceState(null, '', signInPath(pathname + search));
      }
      if (answer.kind === 'signed in' && pathname.startsWith('/auth')) {
        history.replaceState(null, '', pageAfterSignIn(answer.me, nextPath(search)));
      }
      // The account's choice is drawn, or that nothing was chosen, also where this browser has another from before.
      if (answer.kind === 'signed in') choose(answer.me.theme);
      setSession(answer);
    });
  }, [ports, choose]);

  useEffect(ask, [ask]);

  useEffect(() => {
    if (session?.kind === 'unreachable') {
      const timer = ports.clock.after(RETRY_MS, ask);
      return () => timer.cancel();
    }
    // Somebody who signs in needs the shell next: it loads while they type.
    void loadShell().then((answer) => {
      if (answer.kind === 'loaded') answer.fetchPage(firstPath());
      if (session?.kind === 'signed in') setLoaded(answer);
    });
    return undefined;
  }, [session, ports, ask]);

  const signedOut = useCallback(
    (by: SignedOutBy) => {
      forgetSession(ports);
      const { pathname, search } = location;
      // Who leaves leaves nothing behind; who was put out comes back to where they were.
      history.replaceState(null, '', by === 'person' ? '/auth' : signInPath(pathname + search));
      setLoaded(null);
      setEnded(by === 'person' ? null : generalMessages.notSignedIn);
      setSession({ kind: 'signed out' });
    },
    [ports],
  );

  if (session?.kind === 'signed out')
    return <AuthPage ports={ports} refusal={marketplaceError(location.search) ?? ended} onSignedIn={ask} />;
  if (session?.kind === 'signed in' && loaded?.kind === 'loaded') {
    const { Shell } = loaded;
    return <Shell ports={ports} me={session.me} onSignedOut={signedOut} onAccount={ask} />;
  }
  if (loaded?.kind === 'failed') {
    return (
      <Waiting
        text="This page could not be loaded."
        action={{ label: 'Load again', run: () => location.reload() }}
      />
    );
  }
  if (session?.kind === 'unreachable') {
    return <Waiting text="The server does not answer. This page tries again by itself." />;
  }
  return <Waiting />;
}
