import type { YamlHints } from './yaml-hints.ts';

/** Something wrong at a place; `line` and `column` count from 1. */
export interface YamlMarker {
  line: number;
  column: number;
  message: string;
  /** An error unless told. */
  tone?: 'error' | 'warning';
}

export interface YamlEditorProps {
  /** Name for screen readers: what the text is. */
  label: string;
  value: string;
  /** Left out: the text can be read and copied, not changed. */
  onChange?(value: string): void;
  markers?: readonly YamlMarker[];
  /** What may be written where, by kind: offered while somebody types. Keep the object stable. */
  hints?: YamlHints;
  /** Id of the text, so that error summaries can lead to it. */
  id?: string;
  autoFocus?: boolean;
  onBlur?(): void;
}

export interface YamlDiffProps {
  /** Name for screen readers: what is compared. */
  label: string;
  before: string;
  after: string;
}
