import { pageAfterSignIn } from '@hawser/domain/accounts';
import { generalMessages } from '@hawser/domain/fields';
import { ClockContext } from '@hawser/ui/clock';
import { Code, FAILURE_WORDS, useCode } from '@hawser/ui/lazy';
import type { Theme } from '@hawser/ui/themes';
import { useCallback, useEffect, useState } from 'react';
import { AuthPage } from '../auth/index.ts';
import type { Ports } from '../ports/index.ts';
import { marketplaceError, nextPath, readSession, type Session, signInPath } from '../session/index.ts';
import { ThemeProvider, useShownTheme } from '../theme/index.ts';
import type { ShellProps, SignedOutBy } from './shell.tsx';
import { Waiting } from './waiting.tsx';

const RETRY_MS = 2_000;

const SHELL = new Code(() => import('./shell.tsx'));

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
    <ThemeProvider ports={ports} operators={operators}>
      <ClockContext value={ports.clock}>
        <SignInGate ports={ports} />
      </ClockContext>
    </ThemeProvider>
  );
}

/** Decides between the sign-in page and the shell, and loads no more than the one that is needed. */
function SignInGate({ ports }: { ports: Ports }) {
  const [session, setSession] = useState<Session | null>(null);
  /** Told at the sign-in to somebody who did not leave by themselves. */
  const [ended, setEnded] = useState<string | null>(null);
  const { choose } = useShownTheme();

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
    if (session?.kind !== 'unreachable') return undefined;
    const timer = ports.clock.after(RETRY_MS, ask);
    return () => timer.cancel();
  }, [session, ports, ask]);

  useEffect(() => {
    // Who is signed in needs the shell as soon as the server says so; for who is not, it loads while they type.
    void SHELL.ahead().then(() => SHELL.part?.fetchPage(firstPath()));
  }, []);

  const signedOut = useCallback(
    (by: SignedOutBy) => {
      forgetSession(ports);
      const { pathname, search } = location;
      // Each request that was under way is refused as well: the first told where somebody was, or that they left.
      if (by === 'elsewhere' && pathname.startsWith('/auth')) return;
      // Who leaves leaves nothing behind; who was put out comes back to where they were.
      history.replaceState(null, '', by === 'person' ? '/auth' : signInPath(pathname + search));
      setEnded(by === 'person' ? null : generalMessages.notSignedIn);
      setSession({ kind: 'signed out' });
    },
    [ports],
  );

  if (session?.kind === 'signed out')
    return <AuthPage ports={ports} refusal={marketplaceError(location.search) ?? ended} onSignedIn={ask} />;
  if (session?.kind === 'signed in')
    return <LateShell ports={ports} me={session.me} onSignedOut={signedOut} onAccount={ask} />;
  if (session?.kind === 'unreachable') {
    return <Waiting text="The server is not responding. This page retries automatically." />;
  }
  return <Waiting />;
}

/** The shell, as soon as its code is there. */
function LateShell(props: ShellProps) {
  const shell = useCode(SHELL);
  if (shell.kind === 'here') return <shell.part.Shell {...props} />;
  if (shell.kind === 'waiting' || shell.kind === 'slow') return <Waiting />;
  return (
    <Waiting
      text={`This page could not be loaded. ${FAILURE_WORDS[shell.kind]}`}
      action={{ label: 'Reload', run: () => location.reload() }}
    />
  );
}
