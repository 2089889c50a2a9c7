import type { Fact } from '@hawser/domain/status';
import type { IconProps } from '@hawser/ui/icons';
import type { AnyRoute } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { PageDialogProps } from '../dialogs/index.ts';
import type { LazyPage } from '../lazy/index.ts';
import type { GeneralAction, NounAction } from '../menu/index.ts';
import type { DialogName, PageRecord } from '../page/index.ts';
import type { Lookup } from './lookup.ts';

/** Fetches the code of a dialog, which its module exports by default. */
export type LoadDialog = () => Promise<{ default: ComponentType<PageDialogProps> }>;

/** A page as it is registered; `page` makes one. */
export interface PageEntry {
  path: string;
  label: string;
  icon?: ComponentType<IconProps>;
  drawer?: 'main' | 'foot';
  group?: string;
  chord?: string;
  record?: PageRecord;
  component: LazyPage;
  route: AnyRoute;
}

/** What a kind of background work is called, what its end is reported with, and the dialog that shows it. */
export interface JobKind {
  title(name: string): string;
  done: string;
  dialog: DialogName;
}

/** A part of the frame; `narrow` where the drawer shows icons alone. */
export type FramePart = ComponentType<{ narrow?: boolean }>;

/** What the frame draws for a noun besides its pages. */
export interface FrameParts {
  /** At the top of the drawer. */
  drawerTop?: FramePart;
  /** At the foot of the drawer. */
  drawerFoot?: FramePart;
  /** In the top line, such as work that goes on. */
  topLine?: FramePart;
  /** As long as the shell is there, such as what opens a dialog by itself. */
  always?: FramePart;
  /** Around everything, such as what keeps a context. */
  provider?: ComponentType<{ children: ReactNode }>;
}

/**
 * All that belongs to a noun in the console. `nouns.ts` lists the registrations; the frame, the palette, the dialogs and the
 * shortcuts are made from them and know none by name.
 */
export interface Registration {
  pages?: readonly PageEntry[];
  /** Former addresses of its pages. */
  moved?: readonly AnyRoute[];
  /** By the name that an address opens them with. */
  dialogs?: Readonly<Record<string, LoadDialog>>;
  /** Those that an account without a fleet has as well. */
  accountDialogs?: Readonly<Record<string, LoadDialog>>;
  /** What can be done with one of its records. */
  noun?: { one: string; actions: readonly Pick<NounAction<never>, 'id' | 'label' | 'keys'>[] };
  /** What can be done and concerns no record. */
  general?: readonly GeneralAction[];
  /** How the palette finds its records. */
  lookup?: Lookup;
  /** Its background work, by the job's kind. */
  jobs?: Readonly<Record<string, JobKind>>;
  /** The address that shows what a fact about it is about, or null where there is no page of it; by the fact's kind. */
  factPaths?: Readonly<Partial<Record<Fact['kind'], (fact: Fact) => string | null>>>;
  frame?: FrameParts;
}
