import type { DemoFleet } from '@hawser/contract/demo';
import type { Work } from '@hawser/ui/work-list';

type Step = Pick<Work, 'title' | 'done' | 'total' | 'state'>;

const count = (done: number, total: number): Pick<Step, 'done' | 'total' | 'state'> => ({
  done,
  total,
  state: done >= total ? 'done' : 'running',
});

/** Whether loading or removing is in progress. */
export const isInProgress = ({ state }: DemoFleet): boolean => state === 'loading' || state === 'removing';

/** The steps of the current operation, with counts. */
export function demoSteps(fleet: DemoFleet): readonly Step[] {
  const { wanted, removed } = fleet;
  if (fleet.state === 'removing') {
    const step =
      removed === null
        ? { done: 0, total: null, state: 'running' as const }
        : count(removed.done, removed.of);
    return [{ title: fleet.message === '' ? 'Checking the current state' : capital(fleet.message), ...step }];
  }
  if (wanted === null) return [];
  return [
    { title: 'Clusters defined and attached', ...count(fleet.routers, wanted.clusters) },
    { title: 'Agents connected', ...count(fleet.connected, wanted.clusters) },
    { title: 'Applications applied', ...count(fleet.applied, wanted.clusters * wanted.objects) },
  ];
}

/** A summary for the top bar. */
export function demoText(fleet: DemoFleet): string {
  const { state, wanted, removed, connected, clusters } = fleet;
  if (state === 'loading') return `loading ${connected} of ${wanted?.clusters ?? clusters}`;
  if (state === 'removing')
    return removed === null ? 'removing' : `removing ${removed.done} of ${removed.of}`;
  return state === 'stopped' ? 'stopped' : `${clusters.toLocaleString('en')} simulated`;
}

/** Bytes as text. */
export function inGiB(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(1)} GiB`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
