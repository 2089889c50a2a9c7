import type { ReactNode } from 'react';

/** One line of the palette. */
export interface Entry {
  id: string;
  /** Heads it, with others of its kind. */
  group: string;
  label: string;
  detail?: string;
  keys?: string;
  /** Why it cannot be done now; chosen all the same, it says so. */
  reason?: string;
  icon: ReactNode;
  run(): void;
}
