import { pageAfterSignIn, pageInOtherContext } from '@hawser/domain/accounts';
import { generalMessages } from '@hawser/domain/fields';
import { ClockContext } from '@hawser/ui/clock';
import { LazyCode, FAILURE_MESSAGES, useCode } from '@hawser/ui/lazy';
import type { Theme } from '@hawser/ui/themes';
import type { ToastMessage } from '@hawser/ui/toast';
import { useCallback, useEffect, useRef, useState } from 'react';
import { AuthPage, invitationPageIn, isActionLink, unknownActionIn } from '../auth/index.ts';
import type { Ports } from '../ports/index.ts';
import {
  marketplaceError,
  nextPath,
  readSession,
  type Session,
  type Shown,
  signInPath,
  whoseSession,
} from '../session/index.ts';
import type { NextContext } from '../services/index.ts';
import { ThemeProvider, useShownTheme } from '../theme/index.ts';
import { SIGNED_OUT_KEY } from './signed-out-key.ts';
import type { ShellProps, SignedOutBy } from './shell.tsx';
import { LoadingScreen } from './loading-screen.tsx';

const RETRY_MS = 2_000;
/** Storage key: somebody has signed in with this browser before (Spec 1 §9). */
const RETURNING_KEY = 'returningUser';

const SHELL = new LazyCode(() => import('./shell.tsx'));

/** Prefixes of browser storage that belong to a session: networks, filters, expanded rows (Spec 1 §2). */
function forgetSession({ storage }: Ports): void {
  storage.clear('hawser-context-');
}

/** Path of the page to show after signing in. */
function firstPath(): string {
  const { pathname, search, origin } = location;
  return pathname.startsWith('/auth') ? new URL(nextPath(search) ?? '/dashboard', origin).pathname : pathname;
}

/** The whole console with its theme. */
export function Boot({ ports, operators }: { ports: Ports; operators: Theme | null }) {
  return (
    <ThemeProvider ports={ports} operators={operators}>
      <ClockContext value={ports.clock}>
        <SignInGate ports={ports} />
      </ClockContext>
    </ThemeProvider>
  );
}

/** Shows the sign-in page or the shell, and loads only the one that is needed. */
function SignInGate({ ports }: { ports: Ports }) {
  const [session, setSession] = useState<Session | null>(null);
  /** Shown on the sign-in page if the session ended without signing out. */
  const [ended, setEnded] = useState<string | null>(null);
  /** The URL asks for an action, such as the link of a mail: its form is shown whoever is signed in. */
  const [isForm, setForm] = useState(false);
  const { choose } = useShownTheme();

  /** Why the page left a context. */
  const [notice, setNotice] = useState<ToastMessage | null>(null);

  const signedOut = useCallback(
    (by: SignedOutBy) => {
      forgetSession(ports);
      if (by === 'person') ports.storage.set(SIGNED_OUT_KEY, String(ports.clock.now()));
      const { pathname, search } = location;
      // Pending requests fail as well: only the first failure records the path and the reason.
      if (by === 'elsewhere' && pathname.startsWith('/auth')) return;
      // Signing out returns to no page; after an expired session the sign-in returns to the same page.
      history.replaceState(null, '', by === 'person' ? '/auth' : signInPath(pathname + search));
      setNotice(null);
      setEnded(by === 'person' ? null : generalMessages.notSignedIn);
      setSession({ kind: 'signed out' });
    },
    [ports],
  );

  /** Reads the session; `shown` is the account whose page is shown. */
  const ask = useCallback(
    function askIn(contextUid?: string, shown?: Shown): void {
      void readSession(ports.fetch, contextUid).then((answer) => {
        if (shown !== undefined && answer.kind === 'signed in') {
          const whose = whoseSession(shown, answer.me, contextUid);
          if (whose === 'ask there') return askIn(shown.uid, shown);
          // Another account has signed in with this browser: it does not go on with the page of this one.
          if (whose === 'another') return signedOut('elsewhere');
        }
        const invitation = invitationPageIn(location);
        const unknown = unknownActionIn(location);
        if (invitation !== null) history.replaceState(null, '', invitation);
        const { pathname, search } = location;
        if (answer.kind === 'signed out') forgetSession(ports);
        if (answer.kind === 'signed out' && !pathname.startsWith('/auth')) {
          history.replaceState(null, '', signInPath(pathname + search));
        }
        const isAction = pathname.startsWith('/auth') && isActionLink(search);
        setForm(isAction);
        if (answer.kind === 'signed in') ports.storage.set(RETURNING_KEY, 'true');
        if (answer.kind === 'signed in' && pathname.startsWith('/auth') && !isAction) {
          history.replaceState(null, '', pageAfterSignIn(answer.me, nextPath(search)));
          if (unknown !== null) setNotice({ tone: 'negative', text: unknown });
        }
        if (answer.kind === 'signed out' && unknown !== null) {
          history.replaceState(null, '', '/auth');
          setEnded(unknown);
        }
        // Applies the theme of the account, or the default, also if this browser has stored another one.
        if (answer.kind === 'signed in') choose(answer.me.theme);
        setSession(answer);
      });
    },
    [ports, choose, signedOut],
  );

  useEffect(() => ask(), [ask]);

  useEffect(() => {
    if (session?.kind !== 'unreachable') return undefined;
    const timer = ports.clock.after(RETRY_MS, () => ask());
    return () => timer.cancel();
  }, [session, ports, ask]);

  useEffect(() => {
    // With a session the shell is needed as soon as the server answers; without one it loads while the person types.
    void SHELL.ahead().then(() => SHELL.part?.fetchPage(firstPath()));
  }, []);

  const ownUid = session?.kind === 'signed in' ? session.me.uid : undefined;
  const shownUid = session?.kind === 'signed in' ? session.me.contextUid : undefined;
  /** What people call the context of the page; renaming it makes no other functions either. */
  const contextName = useRef('');
  contextName.current = session?.kind === 'signed in' ? session.me.context.name : '';
  /** The account of the page as it is now: another address of it makes no other functions. */
  const own = useRef<Shown>(undefined);
  own.current = session?.kind === 'signed in' ? session.me : undefined;

  // The live store is made with it: another one at each render, as of a theme, would empty the page and close its dialogs.
  const askAgain = useCallback(() => ask(shownUid, own.current), [ask, shownUid]);

  /** Shows the list of which the page may have shown a record, because the other context does not have it. */
  const switchContext = useCallback(
    (contextUid: string, { to, notice: said }: NextContext = {}) => {
      forgetSession(ports);
      if (to === undefined) history.replaceState(null, '', pageInOtherContext(location.pathname));
      setNotice(said ?? null);
      ask(contextUid, own.current);
    },
    [ports, ask],
  );

  const contextLost = useCallback(
    (reason: string) => {
      if (ownUid === undefined) return;
      // The page that follows is in another context: 'this organization' would be none there.
      const text = `${contextName.current}: ${reason}`;
      switchContext(ownUid, { notice: { tone: 'negative', text } });
    },
    [ownUid, switchContext],
  );

  if (session?.kind === 'signed out' || (session?.kind === 'signed in' && isForm)) {
    return (
      <AuthPage
        ports={ports}
        refusal={marketplaceError(location.search) ?? ended}
        isReturning={ports.storage.get(RETURNING_KEY) !== null}
        isSignedIn={session.kind === 'signed in'}
        onSignedIn={() => ask()}
      />
    );
  }
  if (session?.kind === 'signed in') {
    const { me } = session;
    return (
      <LateShell
        // Another context begins with empty stores and without dialogs (Spec 2 §2), and so does what a second factor opens.
        key={`${me.uid} ${me.contextUid} ${me.secondFactorNeeded ?? ''}`}
        ports={ports}
        me={me}
        notice={notice}
        onSignedOut={signedOut}
        onAccount={askAgain}
        onContext={switchContext}
        onContextLost={contextLost}
      />
    );
  }
  if (session?.kind === 'unreachable') {
    return <LoadingScreen text="The server is not responding. This page retries automatically." />;
  }
  return <LoadingScreen />;
}

/** The shell, once its code is loaded. */
function LateShell(props: ShellProps) {
  const shell = useCode(SHELL);
  if (shell.kind === 'here') return <shell.part.Shell {...props} />;
  if (shell.kind === 'waiting' || shell.kind === 'slow') return <LoadingScreen />;
  return (
    <LoadingScreen
      text={`This page could not be loaded. ${FAILURE_MESSAGES[shell.kind]}`}
      action={{ label: 'Reload', run: () => location.reload() }}
    />
  );
}
