import type { Me } from '@hawser/contract/accounts';
import { homeOf } from '@hawser/domain/accounts';
import { ClockContext } from '@hawser/ui/clock';
import { LazyCode } from '@hawser/ui/lazy';
import { StyleNonceContext } from '@hawser/ui/style-nonce';
import { TipHost } from '@hawser/ui/tooltip';
import { createToaster, ToastHost, type ToastMessage } from '@hawser/ui/toast';
import { NavigationBlocks } from '@hawser/ui/unsaved-changes';
import { RouterProvider } from '@tanstack/react-router';
import '@hawser/ui/base.css';
import '@fontsource/jetbrains-mono/latin-400.css';
import '@fontsource/jetbrains-mono/latin-ext-400.css';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { signOut } from '../auth/index.ts';
import { createClient } from '../client/index.ts';
import { LazyDialog } from '../lazy/index.ts';
import { LiveContext, LiveStore } from '../live/index.ts';
import { createNotices } from '../notices/index.ts';
import { NOUNS } from '../nouns.ts';
import { type Ports, portsInContext } from '../ports/index.ts';
import { createProofs, provingFetch } from '../proof/index.ts';
import { RegistryContext, registryOf } from '../registry/index.ts';
import { ServicesContext } from '../services/index.ts';
import { readSession, sessionCalls } from '../session/index.ts';
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
  onContext(contextUid: string, to?: 'same page'): void;
  /** The account may no longer act in this context. */
  onContextLost(): void;
  /** Shown once, such as why another context was left. */
  notice: string | null;
}

const REGISTRY = registryOf(NOUNS);
const SESSION_ENDED = new LazyCode(() =>
  import('./session-ended-dialog.tsx').then(({ SessionEndedDialog }) => SessionEndedDialog),
);
const PROOF = new LazyCode(() => import('../proof/proof-dialog.tsx').then(({ ProofDialog }) => ProofDialog));
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** Everything after the sign-in. It lives as long as the session. */
export function Shell(props: ShellProps) {
  const { ports: browser, me, onSignedOut, onAccount, onContext, onContextLost, notice } = props;
  const proofs = useMemo(createProofs, []);
  const asked = useSyncExternalStore(proofs.subscribe, proofs.current);
  const ports = useMemo(() => {
    const inContext = portsInContext(browser, me.contextUid);
    return { ...inContext, fetch: provingFetch(inContext.fetch, proofs.ask) };
  }, [browser, me.contextUid, proofs]);
  const home = homeOf(me);
  const pages = useMemo(() => createPages({ home }), [home]);
  const blocks = useMemo(() => new NavigationBlocks(), []);
  /** The session has ended, and the page stays because it has unsaved input. */
  const [isEnded, setEnded] = useState(false);
  const ended = useCallback(() => {
    if (blocks.isBlocked) setEnded(true);
    else onSignedOut('elsewhere');
  }, [blocks, onSignedOut]);
  /** Another account may have signed in with this browser meanwhile: it must not see what this one has open. */
  const isOwnSession = useCallback(async () => {
    const session = await readSession(ports.fetch);
    if (session.kind === 'unreachable') throw new Error('server-unreachable');
    if (session.kind === 'signed out' || session.me.uid !== me.uid) return false;
    if (session.me.contextUid !== me.contextUid) onContextLost();
    return true;
  }, [ports, me.uid, me.contextUid, onContextLost]);
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
  const toaster = useMemo(() => createToaster(ports.clock), [ports]);
  const notices = useMemo(createNotices, []);
  const services = useMemo(
    () => ({
      ports,
      me,
      toast: (message: ToastMessage) => void toaster.show(message),
      notices,
      blocks,
      client: createClient({ ...ports, onSignedOut: ended, onContextLost }),
      signOut: () =>
        void signOut(ports.fetch).then((failure) => {
          if (failure === null) onSignedOut('person');
          else toaster.show({ tone: 'negative', text: failure });
        }),
      refreshAccount: onAccount,
      switchContext: onContext,
    }),
    [ports, me, toaster, notices, blocks, ended, onSignedOut, onAccount, onContext, onContextLost],
  );

  useEffect(() => {
    // If this fails, the next visit tries again.
    if (me.isNewUser)
      void sessionCalls(services.client)
        .initialize()
        .catch(() => undefined);
  }, [me.isNewUser, services]);

  // The tabs of a browser have one session. What was typed in this one stays, as when a session ends in another way.
  useEffect(() => ports.storage.onChange(SIGNED_OUT_KEY, ended), [ports, ended]);

  useEffect(() => {
    if (notice !== null) toaster.show({ tone: 'negative', text: notice });
  }, [notice, toaster]);

  useEffect(() => {
    live.start();
    const sleep = ports.onWake(() => live.wake());
    const forget = live.subscribeState(() => live.state().kind === 'signed out' && ended());
    return () => {
      toaster.clear();
      forget();
      sleep();
      live.stop();
    };
  }, [live, ports, toaster, ended]);

  const leave = useCallback(() => onSignedOut('elsewhere'), [onSignedOut]);
  const signedInAgain = useCallback(() => {
    setEnded(false);
    live.resume();
  }, [live]);

  return (
    <StyleNonceContext value={nonce}>
      <ServicesContext value={services}>
        <RegistryContext value={REGISTRY}>
          <LiveContext value={live}>
            <ClockContext value={clock}>
              <ToastHost toaster={toaster}>
                <RouterProvider router={pages} />
                {isEnded && (
                  <LazyDialog code={SESSION_ENDED} onClose={leave}>
                    {(SessionEndedDialog) => (
                      <SessionEndedDialog ports={ports} me={me} onSignedIn={signedInAgain} onLeave={leave} />
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
