import { Toast as Base } from '@base-ui/react/toast';
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../button/index.ts';
import { useClock } from '../clock/index.ts';
import { CheckIcon, CrossIcon, InfoIcon } from '../icons/index.ts';
import css from './toast.module.css';
import { createToaster, type Toast, type Toaster } from './toaster.ts';
import { useFreePlace } from './use-free-place.ts';

const ToasterContext = createContext<Toaster | null>(null);

/** The page's toaster. Throws outside of a ToastHost. */
export function useToaster(): Toaster {
  const toaster = useContext(ToasterContext);
  if (!toaster) throw new Error('useToaster needs a ToastHost above it');
  return toaster;
}

/** Renders toasts at the top, where they cover no control. F6 moves the focus to them. */
export function ToastHost({ toaster, children }: { toaster?: Toaster; children: ReactNode }) {
  const clock = useClock();
  const [own] = useState(() => toaster ?? createToaster(clock));
  const host = useRef<HTMLDivElement>(null);
  const [manager] = useState(() => Base.createToastManager<Toast>());
  useEffect(() => {
    const shown = new Set<number>();
    // The toaster closes toasts on the page's clock: the library's timeout is off.
    const draw = () => {
      const toasts = own.list();
      for (const id of shown) {
        if (toasts.some((toast) => toast.id === id)) continue;
        shown.delete(id);
        manager.close(String(id));
      }
      for (const toast of toasts) {
        if (shown.has(toast.id)) continue;
        shown.add(toast.id);
        manager.add({
          id: String(toast.id),
          timeout: 0,
          data: toast,
          onClose: () => own.dismiss(toast.id),
        });
      }
    };
    draw();
    return own.subscribe(draw);
  }, [own, manager]);
  return (
    <ToasterContext value={own}>
      {children}
      <Base.Provider toastManager={manager} timeout={0} limit={MAX_DRAWN}>
        <Base.Portal>
          <Base.Viewport ref={host} className={css.host} data-overlay="">
            <Toasts toaster={own} host={host} />
          </Base.Viewport>
        </Base.Portal>
      </Base.Provider>
    </ToasterContext>
  );
}

/** Above the toaster's limit, so that the library hides none. */
const MAX_DRAWN = 100;

const SIGNS = { positive: CheckIcon, negative: CrossIcon, informational: InfoIcon };

function Toasts({ toaster, host }: { toaster: Toaster; host: RefObject<HTMLElement | null> }) {
  const { toasts } = Base.useToastManager<Toast>();
  useFreePlace(host, toasts.length > 0);
  return toasts.map((shown) => {
    if (shown.data === undefined) return null;
    const { id, tone, text, action, lastsMs } = shown.data;
    const Sign = SIGNS[tone];
    return (
      <Base.Root
        key={shown.id}
        toast={shown}
        swipeDirection={['up', 'left', 'right']}
        className={css.toast}
        data-tone={tone}
        role={tone === 'negative' ? 'alert' : 'status'}
        aria-modal={undefined}
        onPointerEnter={() => toaster.hold(id)}
        onPointerLeave={() => toaster.release(id)}
        onFocus={() => toaster.hold(id)}
        onBlur={() => toaster.release(id)}
      >
        <Sign size={13} className={css.sign} />
        <Base.Title className={css.text} render={<span />}>
          {text}
        </Base.Title>
        {action && (
          <Button
            variant="link"
            onClick={() => {
              action.run();
              toaster.dismiss(id);
            }}
          >
            {action.label}
          </Button>
        )}
        {/* The library's button is hidden from screen readers until hover. */}
        <button type="button" className={css.close} aria-label="Close" onClick={() => toaster.dismiss(id)}>
          <CrossIcon size={11} />
        </button>
        {lastsMs !== null && <span className={css.left} style={{ animationDuration: `${lastsMs}ms` }} />}
      </Base.Root>
    );
  });
}
