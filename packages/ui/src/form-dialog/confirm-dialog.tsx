import { useId, useState } from 'react';
import { Button } from '../button/index.ts';
import { Dialog } from '../dialog/index.ts';
import { TextField } from '../field/index.ts';
import type { ConfirmDialogProps } from './confirm-dialog-props.ts';
import css from './form-dialog.module.css';

/** Asks for the name of a record before it is deleted, below the list of everything that is deleted with it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.open ? <OpenConfirm {...props} /> : null;
}

function OpenConfirm({
  onClose,
  title,
  phrase,
  children,
  actionLabel,
  reason,
  onConfirm,
  error,
}: ConfirmDialogProps) {
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const matches = typed.trim() === phrase && reason === undefined;
  const confirm = async () => {
    if (!matches || running) return;
    setRunning(true);
    setFailure(null);
    try {
      await onConfirm();
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setRunning(false);
    }
  };
  const text = error ?? failure;
  const footer = (
    <>
      {reason !== undefined && (
        <span role="status" className={css.reasonLine}>
          {reason}
        </span>
      )}
      <Button disabled={running} onClick={onClose}>
        Cancel
      </Button>
      <Button variant="danger" submit form={formId} busy={running} disabled={!matches}>
        {actionLabel}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      busy={running}
      banners={text ? [{ tone: 'error', text }] : []}
      footer={footer}
    >
      {children}
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void confirm();
        }}
      >
        <TextField
          label={
            <>
              Type <span className={css.phrase}>{phrase}</span> to confirm
            </>
          }
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          spellCheck={false}
          mono
        />
      </form>
    </Dialog>
  );
}
