import { LazyCode } from '@hawser/ui/lazy';
import { createContext, useContext } from 'react';
import type { GeneralAction } from '../menu/index.ts';
import type { Lookup } from './lookup.ts';
import type { Views } from './view.ts';
import type {
  FrameSlots,
  JobKind,
  LoadDialog,
  LoadPanel,
  LoadPart,
  PageEntry,
  RecordOfFact,
  Registration,
} from './registration.ts';

/** A dialog with its code. */
interface DialogEntry {
  code: LazyCode<Awaited<ReturnType<LoadDialog>>>;
  /** An account without a fleet has it as well. */
  isOfAccount: boolean;
}

/** All nouns of the console together. */
export interface Registry {
  pages: readonly PageEntry[];
  dialogs: ReadonlyMap<string, DialogEntry>;
  /** What the panel beside a list shows, by what a record is called: 'a cluster'. */
  panels: ReadonlyMap<string, LazyCode<Awaited<ReturnType<LoadPanel>>>>;
  nouns: readonly NonNullable<Registration['noun']>[];
  general: readonly GeneralAction[];
  lookups: readonly Lookup[];
  views: readonly Views[];
  jobs: ReadonlyMap<string, JobKind>;
  /** The URL of the record of a fact, or null if it has no page. */
  factPath(fact: RecordOfFact): string | null;
  frame: readonly FrameSlots[];
  /** How an account sets up a second factor where everybody needs one. */
  setUpFactor: readonly LazyCode<Awaited<ReturnType<LoadPart>>>[];
}

/** Combines the registrations, in order. */
export function registryOf(registrations: readonly Registration[]): Registry {
  const dialogs = new Map<string, DialogEntry>();
  const jobs = new Map<string, JobKind>();
  const factPaths: Registration['factPaths'][] = [];
  const panels = new Map<string, LazyCode<Awaited<ReturnType<LoadPanel>>>>();
  for (const registration of registrations) {
    const add = (of: Registration['dialogs'], isOfAccount: boolean): void => {
      for (const [name, load] of Object.entries(of ?? {})) {
        if (dialogs.has(name)) throw new Error(`two dialogs are called ${name}`);
        dialogs.set(name, { code: new LazyCode(load), isOfAccount });
      }
    };
    add(registration.dialogs, false);
    add(registration.accountDialogs, true);
    for (const [kind, job] of Object.entries(registration.jobs ?? {})) jobs.set(kind, job);
    for (const [one, load] of Object.entries(registration.panels ?? {})) panels.set(one, new LazyCode(load));
    factPaths.push(registration.factPaths);
  }
  return {
    pages: registrations.flatMap(({ pages }) => pages ?? []),
    dialogs,
    panels,
    nouns: registrations.flatMap(({ noun }) => noun ?? []),
    general: registrations.flatMap(({ general }) => general ?? []),
    lookups: registrations.flatMap(({ lookup }) => lookup ?? []),
    views: registrations.flatMap(({ views }) => views ?? []),
    jobs,
    factPath: (fact) => factPaths.find((of) => of?.[fact.kind])?.[fact.kind]?.(fact) ?? null,
    frame: registrations.flatMap(({ frame }) => frame ?? []),
    setUpFactor: registrations.flatMap(({ setUpFactor }) =>
      setUpFactor === undefined ? [] : [new LazyCode(setUpFactor)],
    ),
  };
}

/** The registry of the components below. */
export const RegistryContext = createContext<Registry | null>(null);

/** The registered nouns. */
export function useRegistry(): Registry {
  const registry = useContext(RegistryContext);
  if (registry === null) throw new Error('no registry above this component');
  return registry;
}
