import type { ReactNode } from 'react';

/** An entry of the palette. */
export interface Entry {
  id: string;
  /** Heading of its group. */
  group: string;
  label: string;
  detail?: string;
  /** Other words that it is found by. */
  words?: string;
  shortcut?: string;
  /** Why it is not available; selecting it shows the reason. */
  reason?: string;
  icon: ReactNode;
  run(): void;
}
