import type { Fact } from '@hawser/domain/status';
import type { IconProps } from '@hawser/ui/icons';
import type { AnyRoute } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { PageDialogProps } from '../dialogs/index.ts';
import type { LazyPage } from '../lazy/index.ts';
import type { GeneralAction, NounAction } from '../menu/index.ts';
import type { DialogName, PageRecord } from '../page/index.ts';
import type { Lookup } from './lookup.ts';
import type { Views } from './view.ts';

/** Loads a dialog, the default export of its module. */
export type LoadDialog = () => Promise<{ default: ComponentType<PageDialogProps> }>;

/** Loads what the panel beside a list shows of the record with an id, the default export of its module. */
export type LoadPanel = () => Promise<{ default: ComponentType<{ id: string }> }>;

/** Loads a part of a page, the default export of its module. */
export type LoadPart = () => Promise<{ default: ComponentType }>;

/** A registered page; created by `page`. */
export interface PageEntry {
  path: string;
  label: string;
  /** Other words that the palette finds it by. */
  words?: string;
  icon?: ComponentType<IconProps>;
  drawer?: 'main' | 'foot';
  group?: string;
  /** At the end of its entry of the drawer: a `NavCount` of what waits there. */
  count?: ComponentType;
  chord?: string;
  record?: PageRecord;
  isByNetwork?: boolean;
  component: LazyPage;
  route: AnyRoute;
}

/** A kind of background job: its title, the toast when it is done, and the dialog that shows it. */
export interface JobKind {
  title(name: string): string;
  /** The toast; of a job of many items only what it did, before the numbers. */
  done: string;
  /** The dialog that shows it; one of many items is shown in the list alone. */
  dialog?: DialogName;
}

/** A component in the frame; `narrow` while the drawer is collapsed to icons. */
type FrameSlot = ComponentType<{ narrow?: boolean }>;

/** What a noun adds to the frame besides its pages. */
export interface FrameSlots {
  /** At the top of the drawer. */
  drawerTop?: FrameSlot;
  /** At the bottom of the drawer. */
  drawerFoot?: FrameSlot;
  /** In the top bar, such as work in progress. */
  topLine?: FrameSlot;
  /** Above the page, such as a message to everyone. */
  notice?: FrameSlot;
  /** Always mounted, without a place of its own, such as a component that opens a dialog by itself. */
  background?: FrameSlot;
  /** A provider around everything. */
  provider?: ComponentType<{ children: ReactNode }>;
}

/** The record that a fact is about. */
export type RecordOfFact = Pick<Fact, 'kind' | 'id' | 'name'>;

/**
 * Everything that a noun adds to the console. `nouns.ts` lists the registrations; frame, palette, dialogs and shortcuts are
 * built from them and know no noun by name.
 */
export interface Registration {
  pages?: readonly PageEntry[];
  /** Former paths of its pages. */
  moved?: readonly AnyRoute[];
  /** By the name in the URL. */
  dialogs?: Readonly<Record<string, LoadDialog>>;
  /** Dialogs that an account without a fleet has as well. */
  accountDialogs?: Readonly<Record<string, LoadDialog>>;
  /** Actions on its records. */
  noun?: { one: string; actions: readonly Pick<NounAction<never>, 'id' | 'label' | 'shortcut' | 'also'>[] };
  /** What the panel beside a list shows of a record, by what a record of a noun is called: 'a cluster'. */
  panels?: Readonly<Record<string, LoadPanel>>;
  /** Actions without a record. */
  general?: readonly GeneralAction[];
  /** How the palette finds its records. */
  lookup?: Lookup;
  /** Its lists with a filter, for the palette. */
  views?: Views;
  /** Its background jobs, by kind. */
  jobs?: Readonly<Record<string, JobKind>>;
  /** The URL of the record of a fact, or null if it has no page; by the fact's kind. */
  factPaths?: Readonly<Partial<Record<Fact['kind'], (fact: RecordOfFact) => string | null>>>;
  frame?: FrameSlots;
  /** How an account sets up a second factor where everybody needs one, before the rest of the console is there. */
  setUpFactor?: LoadPart;
}
