import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { Button } from '../button/index.ts';
import { useClock } from '../clock/index.ts';
import { CheckIcon, CrossIcon, InfoIcon } from '../icons/index.ts';
import css from './toast.module.css';
import { createToaster, type Toast, type Toaster } from './toaster.ts';

const ToasterContext = createContext<Toaster | null>(null);

/** The page's toaster. Throws outside of a ToastHost. */
export function useToaster(): Toaster {
  const toaster = useContext(ToasterContext);
  if (!toaster) throw new Error('useToaster needs a ToastHost above it');
  return toaster;
}

/** Draws toasts at the top of the page, above everything, for all that is inside. */
export function ToastHost({ toaster, children }: { toaster?: Toaster; children: ReactNode }) {
  const clock = useClock();
  const [own] = useState(() => toaster ?? createToaster(clock));
  const toasts = useSyncExternalStore(own.subscribe, own.list);
  return (
    <ToasterContext value={own}>
      {children}
      <section className={css.host} aria-label="Notifications">
        {toasts.map((toast) => (
          <OneToast key={toast.id} toast={toast} toaster={own} />
        ))}
      </section>
    </ToasterContext>
  );
}

const SIGNS = { positive: CheckIcon, negative: CrossIcon, informational: InfoIcon };

function OneToast({ toast, toaster }: { toast: Toast; toaster: Toaster }) {
  const { id, tone, text, undo, lastsMs } = toast;
  const Sign = SIGNS[tone];
  return (
    <div
      className={css.toast}
      data-tone={tone}
      role={tone === 'negative' ? 'alert' : 'status'}
      onPointerEnter={() => toaster.hold(id)}
      onPointerLeave={() => toaster.release(id)}
      onFocus={() => toaster.hold(id)}
      onBlur={() => toaster.release(id)}
    >
      <Sign size={13} className={css.sign} />
      <span className={css.text}>{text}</span>
      {undo && (
        <Button
          look="link"
          onClick={() => {
            undo();
            toaster.dismiss(id);
          }}
        >
          Undo
        </Button>
      )}
      <button type="button" className={css.close} aria-label="Close" onClick={() => toaster.dismiss(id)}>
        <CrossIcon size={11} />
      </button>
      {lastsMs !== null && <span className={css.left} style={{ animationDuration: `${lastsMs}ms` }} />}
    </div>
  );
}
