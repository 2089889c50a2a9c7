import { useNavigate, useParams } from '@tanstack/react-router';
import { usePage } from '../page/index.ts';

/** What the page of one object of a cluster shows. */
const TABS = ['overview', 'resources', 'logs'] as const;
export type ObjectTab = (typeof TABS)[number];

interface OpenTab {
  readonly tab: ObjectTab;
  show(tab: ObjectTab): void;
  /** The logs of one of its pods, as a new entry of the history: Back returns to the pod. */
  showLogs(pod: string): void;
}

/** The open tab of an object, which is a part of the URL, and how to open one. */
export function useObjectTab(): OpenTab {
  const { search, change } = usePage();
  const navigate = useNavigate();
  const { clusterId } = useParams({ from: '/clusters/$clusterId' });
  const named = search.filter?.['shows']?.[0];
  const tab = TABS.find((each) => each === named) ?? 'overview';
  const partOf = (next: ObjectTab, pod?: string) => {
    const { shows: _, ...rest } = search.filter ?? {};
    const filter = next === 'overview' ? rest : { ...rest, shows: [next] };
    return { filter, pod, container: undefined, row: undefined };
  };
  return {
    tab,
    show: (next) => change(partOf(next)),
    showLogs: (pod) =>
      void navigate({
        to: '/clusters/$clusterId',
        params: { clusterId },
        search: (before) => ({ ...before, ...partOf('logs', pod) }),
      }),
  };
}
