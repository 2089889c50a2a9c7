import type { Me, SecondFactorNeeded } from '@hawser/contract/accounts';
import { homeOf } from '@hawser/domain/accounts';
import { organizationMessages } from '@hawser/domain/organizations';
import { ClockContext } from '@hawser/ui/clock';
import { FAILURE_MESSAGES, LazyCode, useCode } from '@hawser/ui/lazy';
import { StyleNonceContext } from '@hawser/ui/style-nonce';
import { TipHost } from '@hawser/ui/tooltip';
import { createToaster, ToastHost, type ToastMessage } from '@hawser/ui/toast';
import { NavigationBlocks } from '@hawser/ui/unsaved-changes';
import { RouterProvider } from '@tanstack/react-router';
import '@hawser/ui/base.css';
import '@fontsource/jetbrains-mono/latin-400.css';
import '@fontsource/jetbrains-mono/latin-ext-400.css';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { signOut } from '../auth/index.ts';
import { createClient } from '../client/index.ts';
import { LazyDialog } from '../lazy/index.ts';
import { LiveContext, LiveStore } from '../live/index.ts';
import { createNotices } from '../notices/index.ts';
import { NOUNS } from '../nouns.ts';
import { type Ports, portsInContext } from '../ports/index.ts';
import { createProofs, provingFetch } from '../proof/index.ts';
import { RegistryContext, registryOf } from '../registry/index.ts';
import { type NextContext, ServicesContext } from '../services/index.ts';
import {
  contextLostReason,
  readSession,
  renewingFetch,
  sessionCalls,
  whoseSession,
} from '../session/index.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { createPages } from './router.tsx';
import { SIGNED_OUT_KEY } from './signed-out-key.ts';

export { fetchPage } from './router.tsx';

/** Why a session ended: signed out here, or expired, signed out in another window, or revoked. */
export type SignedOutBy = 'person' | 'elsewhere';

export interface ShellProps {
  ports: Ports;
  me: Me;
  onSignedOut(by: SignedOutBy): void;
  /** The account changed: reload it. */
  onAccount(): void;
  /** Begins anew in another context. */
  onContext(contextUid: string, next?: NextContext): void;
  /** The account may no longer act in this context, with the reason. */
  onContextLost(reason: string): void;
  /** Shown once, such as why another context was left. */
  notice: ToastMessage | null;
}

const REGISTRY = registryOf(NOUNS);
const SESSION_ENDED = new LazyCode(() =>
  import('./session-ended-dialog.tsx').then(({ SessionEndedDialog }) => SessionEndedDialog),
);
const FACTOR_NEEDED = new LazyCode(() =>
  import('./factor-needed-dialog.tsx').then(({ FactorNeededDialog }) => FactorNeededDialog),
);
const REQUIRED_FACTOR = new LazyCode(() =>
  import('./required-factor.tsx').then(({ RequiredFactor }) => RequiredFactor),
);
const PROOF = new LazyCode(() => import('../proof/proof-dialog.tsx').then(({ ProofDialog }) => ProofDialog));
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** Everything after the sign-in. It lives as long as the session. */
export function Shell(props: ShellProps) {
  const { ports: browser, me, onSignedOut, onAccount, onContext, onContextLost, notice } = props;
  const proofs = useMemo(createProofs, []);
  const asked = useSyncExternalStore(proofs.subscribe, proofs.current);
  const isGone = useRef(false);
  const ports = useMemo(() => {
    const inContext = portsInContext(browser, me.contextUid);
    const renewing = renewingFetch(inContext.fetch, browser.clock, () => isGone.current);
    return { ...inContext, fetch: provingFetch(renewing, proofs.ask) };
  }, [browser, me.contextUid, proofs]);
  const home = homeOf(me);
  const pages = useMemo(() => createPages({ home }), [home]);
  const blocks = useMemo(() => new NavigationBlocks(), []);
  const toaster = useMemo(() => createToaster(ports.clock), [ports]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  /** The session has ended, and the page stays because it has unsaved input. */
  const [isEnded, setEnded] = useState(false);
  const ended = useCallback(() => {
    if (blocks.isBlocked) setEnded(true);
    else onSignedOut('elsewhere');
  }, [blocks, onSignedOut]);
  /** The session lacks a second factor that everybody needs now, and the page stays because it has unsaved input. */
  const [isFactorAsked, setFactorAsked] = useState(false);
  const factorNeeded = useCallback(() => {
    if (blocks.isBlocked) setFactorAsked(true);
    else onAccount();
  }, [blocks, onAccount]);
  /** Why the account may no longer act in the context of the page, which stays because it has unsaved input. */
  const [lost, setLost] = useState<string | null>(null);
  /** This context is left, by the person or because it is lost: that it is lost, as a late answer may say as well, is no news. */
  const isLeaving = useRef(false);
  const contextLost = useCallback(
    (reason: string) => {
      if (isLeaving.current) return;
      if (blocks.isBlocked) return setLost(reason);
      isLeaving.current = true;
      onContextLost(reason);
    },
    [blocks, onContextLost],
  );
  /** The account as it is now: the live store stays when its profile changes. */
  const account = useRef(me);
  account.current = me;
  /** Another account may have signed in with this browser meanwhile: it must not see what this one has open. */
  const isOwnSession = useCallback(async () => {
    const session = await readSession(ports.fetch);
    if (session.kind === 'unreachable') throw new Error('server-unreachable');
    if (session.kind === 'signed out') return false;
    const whose = whoseSession(account.current, session.me, me.contextUid);
    if (whose === 'another') return false;
    // Whether the account has become an organization is asked again there.
    // The context is the same, so what was typed can be saved in it before the page begins anew.
    if (whose !== 'own') {
      if (blocks.isBlocked) toaster.show({ text: organizationMessages.becameOrganization });
      blocks.whenFree(onAccount);
    } else if (session.me.secondFactorNeeded !== null) factorNeeded();
    else if (session.me.contextUid !== me.contextUid)
      contextLost(contextLostReason(session.me, me.contextUid));
    // Another role: what the page offers follows.
    else if (session.me.context.role !== account.current.context.role) onAccount();
    return true;
  }, [ports, me.contextUid, blocks, toaster, factorNeeded, onAccount, contextLost]);
  const live = useMemo(
    () =>
      new LiveStore({
        ...ports,
        url: ports.liveUrl,
        signedIn: isOwnSession,
      }),
    [ports, isOwnSession],
  );
  const clock = useMemo(
    () => ({
      now: () => live.now(),
      after: (delayMs: number, run: () => void) => ports.clock.after(delayMs, run),
    }),
    [live, ports],
  );
  const notices = useMemo(createNotices, []);
  const services = useMemo(
    () => ({
      ports,
      me,
      toast: (message: ToastMessage) => void toaster.show(message),
      notices,
      blocks,
      client: createClient({
        ...ports,
        onSignedOut: ended,
        onContextLost: contextLost,
        onSecondFactorNeeded: factorNeeded,
      }),
      signOut: () =>
        void signOut(ports.fetch).then((failure) => {
          if (failure === null) onSignedOut('person');
          else toaster.show({ tone: 'negative', text: failure });
        }),
      refreshAccount: onAccount,
      switchContext: (contextUid: string, next?: NextContext) => {
        isLeaving.current = contextUid !== me.contextUid;
        onContext(contextUid, next);
      },
      leaveContext: async <Answer,>(command: () => Promise<Answer>): Promise<Answer> => {
        isLeaving.current = true;
        try {
          return await command();
        } catch (error) {
          isLeaving.current = false;
          throw error;
        }
      },
    }),
    [
      ports,
      me,
      toaster,
      notices,
      blocks,
      ended,
      factorNeeded,
      onSignedOut,
      onAccount,
      onContext,
      contextLost,
    ],
  );

  /** Until then nothing but the way to it works. */
  const needed = me.secondFactorNeeded;
  useEffect(() => {
    // If this fails, the next visit tries again.
    if (me.isNewUser && needed === null)
      void sessionCalls(services.client)
        .initialize()
        .catch(() => undefined);
  }, [me.isNewUser, needed, services]);

  // The tabs of a browser have one session. What was typed in this one stays, as when a session ends in another way.
  useEffect(() => ports.storage.onChange(SIGNED_OUT_KEY, ended), [ports, ended]);

  useEffect(() => {
    if (notice !== null) toaster.show(notice);
  }, [notice, toaster]);

  useEffect(() => {
    if (needed !== null) return () => toaster.clear();
    live.start();
    const sleep = ports.onWake(() => live.wake());
    const forget = live.subscribeState(() => live.state().kind === 'signed out' && ended());
    return () => {
      toaster.clear();
      forget();
      sleep();
      live.stop();
    };
  }, [live, ports, toaster, ended, needed]);

  useEffect(() => {
    if (lost === null) return undefined;
    const shown = toaster.show({ tone: 'negative', text: organizationMessages.lostWithInput(lost) });
    // Asks again then: the account may be back in the context.
    blocks.whenFree(() => {
      setLost(null);
      live.wake();
    });
    const forget = live.subscribeState(() => live.state().kind === 'live' && setLost(null));
    return () => {
      forget();
      toaster.dismiss(shown);
    };
  }, [lost, blocks, toaster, live]);

  const leave = useCallback(() => onSignedOut('elsewhere'), [onSignedOut]);
  const signedInAgain = useCallback(() => {
    setEnded(false);
    live.resume();
  }, [live]);

  const factorSetUp = useCallback(() => {
    setFactorAsked(false);
    live.wake();
  }, [live]);

  return (
    <StyleNonceContext value={nonce}>
      <ServicesContext value={services}>
        <RegistryContext value={REGISTRY}>
          <LiveContext value={live}>
            <ClockContext value={clock}>
              <ToastHost toaster={toaster}>
                {needed === null ? <RouterProvider router={pages} /> : <LateRequiredFactor needed={needed} />}
                {isEnded && (
                  <LazyDialog code={SESSION_ENDED} onClose={leave}>
                    {(SessionEndedDialog) => (
                      <SessionEndedDialog ports={ports} me={me} onSignedIn={signedInAgain} onLeave={leave} />
                    )}
                  </LazyDialog>
                )}
                {isFactorAsked && !isEnded && (
                  <LazyDialog code={FACTOR_NEEDED} onClose={onAccount}>
                    {(FactorNeededDialog) => (
                      <FactorNeededDialog ports={ports} me={me} onDone={factorSetUp} onLeave={onAccount} />
                    )}
                  </LazyDialog>
                )}
                {asked !== null && (
                  <LazyDialog code={PROOF} onClose={() => proofs.end(false)}>
                    {(ProofDialog) => <ProofDialog ports={browser} onEnd={proofs.end} />}
                  </LazyDialog>
                )}
                <TipHost />
              </ToastHost>
            </ClockContext>
          </LiveContext>
        </RegistryContext>
      </ServicesContext>
    </StyleNonceContext>
  );
}

function LateRequiredFactor({ needed }: { needed: SecondFactorNeeded }) {
  const code = useCode(REQUIRED_FACTOR);
  if (code.kind === 'here') return <code.part needed={needed} />;
  if (code.kind === 'waiting' || code.kind === 'slow') return <LoadingScreen />;
  return (
    <LoadingScreen
      text={FAILURE_MESSAGES[code.kind]}
      action={{ label: 'Reload', run: () => location.reload() }}
    />
  );
}
