import { usePage } from '../page/index.ts';

/** What the page of one object of a cluster shows. */
const TABS = ['overview', 'resources', 'logs'] as const;
export type ObjectTab = (typeof TABS)[number];

/** The open tab of an object, which is a part of the URL, and how to open one: for logs, of one pod. */
export function useObjectTab(): readonly [tab: ObjectTab, show: (tab: ObjectTab, pod?: string) => void] {
  const { search, change } = usePage();
  const named = search.filter?.['shows']?.[0];
  const tab = TABS.find((each) => each === named) ?? 'overview';
  const show = (next: ObjectTab, pod?: string): void => {
    const { shows: _, ...rest } = search.filter ?? {};
    const filter = next === 'overview' ? rest : { ...rest, shows: [next] };
    change({ filter, pod, container: undefined, row: undefined });
  };
  return [tab, show];
}
