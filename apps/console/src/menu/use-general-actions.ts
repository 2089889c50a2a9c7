import { limitNotices } from '@hawser/domain/plans';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { use } from 'react';
import { usePage } from '../page/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { sessionCalls } from '../session/index.ts';
import { useChooseTheme, useShownTheme } from '../theme/index.ts';
import { type Action, reasonOf } from './action.ts';
import type { GeneralAction, GeneralFacts, GeneralTools } from './general-action.ts';
import { useRunPageAction } from './page-actions.tsx';

/** The actions that apply here; unavailable ones have the server's reason. */
export function useGeneralActions(actions: readonly GeneralAction[]): readonly Action[] {
  const calls = useCalls(sessionCalls);
  const { me, notices, signOut, refreshAccount } = useServices();
  const { chosen, scheme } = useShownTheme();
  const chooseTheme = useChooseTheme();
  const { openDialog } = usePage();
  const navigate = useNavigate();
  const router = useRouter();
  const runOnPage = useRunPageAction();

  const toolsOf = ({ page }: GeneralAction): GeneralTools => {
    const isHere = (): boolean => page === undefined || page === router.latestLocation.pathname;
    return {
      open(dialog) {
        const isOverDialog = router.latestLocation.search.dialog !== undefined;
        if (page === undefined || isHere() || isOverDialog) openDialog(dialog);
        else void navigate({ to: page, search: { dialog } });
      },
      runOnPage(name) {
        runOnPage(name, page ?? router.latestLocation.pathname);
        if (page === undefined) return;
        if (!isHere()) void navigate({ to: page, search: {} });
      },
      setMode: (mode) => chooseTheme({ name: chosen.name, mode }),
      signOut,
    };
  };
  // A context may be read in a loop, unlike other hooks.
  const facts: GeneralFacts = { me, mode: chosen.mode ?? scheme, read: use };
  return actions
    .filter((action) => action.offered?.(facts) ?? true)
    .map((action): Action => {
      const { id, label, words, icon, shortcut, may } = action;
      const run = (): void => action.run(toolsOf(action));
      const refusal = may === undefined ? {} : reasonOf(me.can, may);
      return {
        id,
        label,
        icon,
        ...(words === undefined ? {} : { words }),
        ...(shortcut === undefined ? {} : { shortcut }),
        ...refusal,
        run,
        ...(may !== undefined && {
          // The account may be outdated: the permission may have been granted since.
          refuse: () =>
            void calls.read().then(
              ({ can }) => {
                const { reason } = reasonOf(can, may);
                if (reason !== undefined) {
                  notices.show({
                    title: limitNotices.title,
                    text: reason,
                    continueTo: '/settings/subscription',
                  });
                  return;
                }
                refreshAccount();
                run();
              },
              // If the account cannot be read, the server decides once it responds.
              run,
            ),
        }),
      };
    });
}
