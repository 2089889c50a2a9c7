import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button/index.ts';
import { Dialog } from '../dialog/index.ts';
import { initialFocus } from '../focus/index.ts';
import { PressTwice } from '../press-twice/index.ts';
import { ErrorSummary } from './error-summary.tsx';
import css from './form-dialog.module.css';
import type { FormDialogProps } from './form-dialog-props.ts';
import { stepFooter } from './step-footer.ts';

/**
 * A form in a dialog: fields or steps of fields, and one submit button. It never closes by itself: after a failed save all
 * input is kept.
 */
export function FormDialog(props: FormDialogProps) {
  // The state of a form ends with its dialog: it starts at the first step when opened again.
  return props.open ? <OpenForm {...props} /> : null;
}

function OpenForm(props: FormDialogProps) {
  const {
    steps = [],
    errors = [],
    submitReason,
    asksTwice = false,
    onSubmit,
    submitLabel,
    extra,
    cancelLabel,
    ...dialog
  } = props;
  const formId = useId();
  const [at, setAt] = useState(0);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const attempted = useRef<'next' | 'send' | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const foot = stepFooter(at, steps.length);
  const step = steps[Math.min(at, steps.length - 1)];
  const busy = sending || props.busy === true;

  // The dialog places the focus when it opens. In a further step it is in the first field, so that typing goes on.
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    const panel = form.current?.closest<HTMLElement>('[role="dialog"]');
    if (panel) initialFocus(panel).focus();
  }, [at]);

  useEffect(() => {
    const first = errors[0];
    if (attempted.current === null || !first) return;
    const place = steps.findIndex(({ fieldIds }) => fieldIds?.includes(first.fieldId));
    // Focused once its step is shown.
    if (attempted.current === 'send' && place >= 0 && place !== at) return setAt(place);
    attempted.current = null;
    document.getElementById(first.fieldId)?.focus();
  }, [errors, steps, at]);

  const forward = async () => {
    setSending(true);
    setFailure(null);
    attempted.current = foot.isLast ? 'send' : 'next';
    try {
      if (foot.isLast) {
        if ((await step?.onLeave?.()) !== false) await onSubmit();
      } else if ((await step?.onLeave?.()) !== false) {
        setAt(at + 1);
      }
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setSending(false);
    }
  };
  const mayGoOn = !busy && (submitReason === undefined || !foot.isLast);
  const isPressedTwice = asksTwice && foot.isLast;
  const pressed = useRef<HTMLButtonElement>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!mayGoOn) return;
    if (isPressedTwice) pressed.current?.click();
    else void forward();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter') return;
    const isCommand = event.ctrlKey || event.metaKey;
    // Holding a key down is one press, however often it repeats.
    if (isPressedTwice && event.repeat && !(event.target instanceof HTMLTextAreaElement))
      event.preventDefault();
    else if (isCommand && mayGoOn) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
  };

  // Typing again means that the error was seen: from here on no error moves the focus.
  const onInput = () => {
    attempted.current = null;
  };
  const keys = { onKeyDown, onInput };

  const banners = [...(props.banners ?? []), ...(failure ? [{ tone: 'error' as const, text: failure }] : [])];
  const footer = (close: () => void) => (
    <>
      {extra}
      {foot.counter !== '' && <span className={css.counter}>{foot.counter}</span>}
      {submitReason !== undefined && foot.isLast && <span className={css.reason}>{submitReason}</span>}
      <span className={css.space} />
      {foot.hasBack ? (
        <Button disabled={busy} onClick={() => setAt(at - 1)}>
          Back
        </Button>
      ) : (
        <Button disabled={busy} onClick={close}>
          {cancelLabel ?? 'Cancel'}
        </Button>
      )}
      {isPressedTwice ? (
        <PressTwice ref={pressed} disabled={!mayGoOn} onConfirm={() => void forward()}>
          {submitLabel}
        </PressTwice>
      ) : (
        <Button
          variant="primary"
          submit
          form={formId}
          busy={busy}
          disabled={!mayGoOn}
          // Blurring the field shows its error, which moves the button from under the pointer: the press still counts.
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        >
          {foot.isLast ? submitLabel : 'Next'}
        </Button>
      )}
    </>
  );

  return (
    <Dialog {...dialog} busy={busy} banners={banners} footer={footer}>
      {foot.progress > 0 && (
        <div
          className={css.progress}
          role="progressbar"
          aria-label="Steps"
          aria-valuenow={Math.round(foot.progress * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
        >
          <span style={{ width: `${foot.progress * 100}%` }} />
        </div>
      )}
      <form ref={form} id={formId} className={css.form} noValidate onSubmit={submit} {...keys}>
        <ErrorSummary errors={errors} />
        {step ? (
          <>
            {steps.length > 1 && <h3 className={css.step}>{step.title}</h3>}
            {step.content}
          </>
        ) : (
          props.children
        )}
      </form>
    </Dialog>
  );
}
