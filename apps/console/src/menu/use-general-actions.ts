import { limitNotices } from '@hawser/domain';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useServices } from '../app/services.ts';
import { useDemo } from '../demo/index.ts';
import { useChooseLook, useLook } from '../look/index.ts';
import { type Action, reasonOf } from './action.ts';
import { type GeneralAction, type GeneralTools, usePage } from '../page/index.ts';
import { useAskPage } from './page-deeds.tsx';

/** What of these can be done here; what cannot be done now has the server's reason. */
export function useGeneralActions(actions: readonly GeneralAction[]): readonly Action[] {
  const { me, api, teller, signOut, refreshAccount } = useServices();
  const { demo } = useDemo();
  const { chosen, scheme } = useLook();
  const chooseLook = useChooseLook();
  const { openDialog } = usePage();
  const navigate = useNavigate();
  const router = useRouter();
  const askPage = useAskPage();

  const toolsOf = ({ page }: GeneralAction): GeneralTools => {
    const isHere = (): boolean => page === undefined || page === router.latestLocation.pathname;
    return {
      open(dialog) {
        const isOverDialog = router.latestLocation.search.dialog !== undefined;
        if (page === undefined || isHere() || isOverDialog) openDialog(dialog);
        else void navigate({ to: page, search: { dialog } });
      },
      ask(deed) {
        if (page === undefined) return;
        askPage(deed, page);
        if (!isHere()) void navigate({ to: page, search: {} });
      },
      setMode: (mode) => chooseLook({ name: chosen.name, mode }),
      signOut,
    };
  };
  return actions
    .filter((action) => action.offered?.({ me, demo, mode: chosen.mode ?? scheme }) ?? true)
    .map((action): Action => {
      const { id, label, icon, keys, may } = action;
      const run = (): void => action.run(toolsOf(action));
      const refusal = may === undefined ? {} : reasonOf(me.can, may);
      return {
        id,
        label,
        icon,
        ...(keys === undefined ? {} : { keys }),
        ...refusal,
        run,
        ...(may !== undefined && {
          // The account was read a while ago: it may be allowed by now.
          refuse: () =>
            void api.me.read().then(
              ({ can }) => {
                const { reason } = reasonOf(can, may);
                if (reason !== undefined) {
                  teller.tell({
                    title: limitNotices.title,
                    text: reason,
                    continueTo: '/settings/subscription',
                  });
                  return;
                }
                refreshAccount();
                run();
              },
              // Nobody to ask: the server decides once it answers.
              run,
            ),
        }),
      };
    });
}
