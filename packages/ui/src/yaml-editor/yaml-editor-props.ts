import type { YamlHints } from './yaml-hints.ts';

/** An error at a position; `line` and `column` count from 1. */
export interface YamlMarker {
  line: number;
  column: number;
  message: string;
  /** Default: error. */
  tone?: 'error' | 'warning';
}

export interface YamlEditorProps {
  /** Name for screen readers: what the text is. */
  label: string;
  value: string;
  /** Omitted: read-only. */
  onChange?(value: string): void;
  markers?: readonly YamlMarker[];
  /** Hints by kind for autocompletion. Must be a stable object. */
  hints?: YamlHints;
  /** Id of the text, so that error summaries can link to it. */
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
