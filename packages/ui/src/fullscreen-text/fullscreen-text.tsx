import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../button/index.ts';
import { useClock } from '../clock/index.ts';
import { createDebounce } from '../debounce/index.ts';
import { Dialog } from '../dialog/index.ts';
import { Field, type FieldFrameProps } from '../field/index.ts';
import { ExpandIcon } from '../icons/index.ts';
import css from './fullscreen-text.module.css';

/** What was typed is told after this pause, milliseconds (Spec 2 §5). */
export const TEXT_PAUSE_MS = 500;

export interface FullscreenTextProps extends Omit<FieldFrameProps, 'label'> {
  label: string;
  value: string;
  /** 500 ms after the last key, and at once when the field is left. */
  onChange(value: string): void;
  onBlur?(): void;
  mono?: boolean;
  rows?: number;
  placeholder?: string;
  maxLength?: number;
}

/** Several lines of text that can fill the screen. */
export function FullscreenText(props: FullscreenTextProps) {
  const { label, description, error, optional, id, value, onChange, onBlur, mono, rows = 5 } = props;
  const clock = useClock();
  const [text, setText] = useState(value);
  const [full, setFull] = useState(false);
  const tell = useRef(onChange);
  const told = useRef(value);
  useEffect(() => {
    tell.current = onChange;
  });
  const typing = useMemo(
    () =>
      createDebounce<string>(clock, TEXT_PAUSE_MS, (typed) => {
        told.current = typed;
        tell.current(typed);
      }),
    [clock],
  );
  // What was typed is not lost when the field goes away before the pause is over.
  useEffect(() => () => typing.flush(), [typing]);
  useEffect(() => {
    if (value === told.current) return;
    // The value changed by other means: it counts.
    typing.cancel();
    told.current = value;
    setText(value);
  }, [value, typing]);

  const type = (next: string) => {
    setText(next);
    typing.push(next);
  };
  const leave = () => {
    typing.flush();
    onBlur?.();
  };
  const close = () => {
    typing.flush();
    setFull(false);
  };
  const native = {
    value: text,
    spellCheck: mono !== true,
    placeholder: props.placeholder,
    maxLength: props.maxLength,
    'data-mono': mono || undefined,
    onChange: (event: { currentTarget: { value: string } }) => type(event.currentTarget.value),
    onBlur: leave,
  };

  return (
    <Field {...{ label, description, error, optional, id }}>
      {(ids) => (
        <div className={css.frame}>
          <textarea {...native} {...ids} rows={rows} className={css.text} />
          <Button
            look="quiet"
            className={css.open}
            icon={<ExpandIcon size={13} />}
            aria-label={`${label}: full screen`}
            onClick={() => setFull(true)}
          />
          <Dialog
            open={full}
            onClose={close}
            title={label}
            size={4000}
            footer={
              <Button look="primary" onClick={close}>
                Done
              </Button>
            }
          >
            <textarea {...native} aria-label={label} className={css.full} data-autofocus />
          </Dialog>
        </div>
      )}
    </Field>
  );
}
