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
  /** Id of the text, so that error summaries can lead to it. */
  id?: string;
  autoFocus?: boolean;
  onBlur?(): void;
}
