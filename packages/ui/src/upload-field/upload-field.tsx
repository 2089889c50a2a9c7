import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '../button/index.ts';
import { CrossIcon, UploadIcon } from '../icons/index.ts';
import { uploadError } from './upload-check.ts';
import css from './upload-field.module.css';

/** Default maximum size of a file, bytes (Spec 1 §9). */
const UPLOAD_MAX_BYTES = 1_048_576;

interface UploadFieldProps {
  label: string;
  description?: string;
  /** Accepted types, as for a file input: '.yaml,.yml', 'image/*'. Default: all. */
  accept?: string;
  maxBytes?: number;
  /** Several files can be chosen. */
  multiple?: boolean;
  /** A valid file, or null when it was removed. */
  onFile?(file: File | null): void;
  /** All chosen files, if they are valid; none when they were removed. */
  onFiles?(files: readonly File[]): void;
  /** An error message of the server. */
  error?: string;
  /** Upload progress, 0 to 1. */
  progress?: number;
  disabled?: boolean;
}

/** A file input with drag and drop. Invalid files are rejected immediately. */
export function UploadField(props: UploadFieldProps) {
  const { label, description, accept = '', maxBytes = UPLOAD_MAX_BYTES, progress } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [wrong, setWrong] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const error = wrong ?? props.error;

  const take = (files: readonly File[]) => {
    const refusals = files.map((file) => uploadError(file, accept, maxBytes));
    const at = refusals.findIndex((refusal) => refusal !== null);
    const refusal = files.length === 0 ? uploadError(null, accept, maxBytes) : (refusals[at] ?? null);
    setWrong(refusal !== null && files.length > 1 ? `${files[at]?.name}: ${refusal}` : refusal);
    const taken = refusal === null ? files : [];
    setChosen(taken);
    props.onFile?.(taken[0] ?? null);
    props.onFiles?.(taken);
  };
  const clear = () => {
    if (input.current) input.current.value = '';
    setWrong(null);
    setChosen([]);
    props.onFile?.(null);
    props.onFiles?.([]);
    input.current?.focus();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!props.disabled) take([...event.dataTransfer.files].slice(0, props.multiple ? undefined : 1));
  };
  const name = chosen.length > 1 ? `${chosen.length} files` : chosen[0]?.name;
  const bytes = chosen.reduce((sum, { size }) => sum + size, 0);
  const described = [error && `${id}-error`, description && `${id}-help`].filter(Boolean).join(' ');

  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <div
        className={css.drop}
        data-over={over || undefined}
        data-invalid={error ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <UploadIcon size={16} />
        <span className={css.words}>
          {name ?? (props.multiple ? 'Choose files or drop them here' : 'Choose a file or drop it here')}
          {name !== undefined && <small>{bytes.toLocaleString('en')} bytes</small>}
        </span>
        <input
          ref={input}
          id={id}
          type="file"
          multiple={props.multiple}
          accept={accept || undefined}
          disabled={props.disabled}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          className={css.input}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            if (files.length > 0) take(files);
          }}
        />
        {name !== undefined && !props.disabled && (
          <Button
            variant="quiet"
            className={css.clear}
            icon={<CrossIcon size={12} />}
            aria-label={`Remove ${name}`}
            onClick={clear}
          />
        )}
      </div>
      {progress !== undefined && (
        <progress className={css.progress} aria-label={`${label}: sent`} value={progress} max={1} />
      )}
      {error && (
        <div id={`${id}-error`} className={css.error} role="alert">
          {error}
        </div>
      )}
      {description && (
        <div id={`${id}-help`} className={css.help}>
          {description}
        </div>
      )}
    </div>
  );
}
