import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../button/index.ts';
import { CrossIcon, ExpandIcon } from '../icons/index.ts';
import { useHold } from '../leaving/index.ts';
import { Banners } from './banners.tsx';
import css from './dialog.module.css';
import type { DialogProps } from './dialog-props.ts';
import { circleTab, useFocusHome, useFocusKept } from './focus-circle.ts';

/** A dialog over the page. Closing or leaving with changes asks first; Esc closes the uppermost one only. */
export function Dialog(props: DialogProps) {
  return props.open ? createPortal(<OpenDialog {...props} />, document.body) : null;
}

function OpenDialog(props: DialogProps) {
  const { onClose, side = 'center', dirty = false, busy = false, banners = [] } = props;
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [full, setFull] = useState(false);
  // What is done when what was typed may be lost; null while nobody is asked.
  const [asking, setAsking] = useState<{ discard(): void } | null>(null);
  useFocusHome(true, panel);
  useFocusKept(panel);

  const close = () => {
    if (busy) return;
    if (dirty) setAsking({ discard: onClose });
    else onClose();
  };
  useHold(dirty || busy, (leave) => !busy && setAsking({ discard: leave }), 'dialog');
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // Keys of a dialog are nobody else's: not the page's shortcuts, not those of a dialog below.
    event.stopPropagation();
    if (event.key === 'Tab' && panel.current) circleTab(event, panel.current);
    if (event.key !== 'Escape' || event.defaultPrevented || isOpenPicker(event.target)) return;
    event.preventDefault();
    if (asking) setAsking(null);
    else close();
  };
  const keys = { onKeyDown };
  const foot = typeof props.footer === 'function' ? props.footer(close) : props.footer;
  const size: CSSProperties & { '--size': string } = {
    '--size': `${props.size ?? (side === 'right' ? 560 : 480)}px`,
  };

  return (
    <div className={css.veil} data-side={side} onPointerDown={(event) => isVeil(event) && close()}>
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        className={css.panel}
        data-side={side}
        data-full={full || undefined}
        style={size}
        {...keys}
      >
        <div className={css.head}>
          <h2 id={titleId}>{props.title}</h2>
          {props.subtitle !== undefined && (
            <span
              className={css.subtitle}
              title={typeof props.subtitle === 'string' ? props.subtitle : undefined}
            >
              {props.subtitle}
            </span>
          )}
          <span className={css.tools}>
            {props.fullscreen && (
              <Button
                look="quiet"
                icon={<ExpandIcon size={14} />}
                aria-label="Full screen"
                aria-pressed={full}
                onClick={() => setFull(!full)}
              />
            )}
            <Button
              look="quiet"
              icon={<CrossIcon size={14} />}
              aria-label="Close"
              disabled={busy}
              onClick={close}
            />
          </span>
        </div>
        <div className={css.body}>
          <Banners banners={banners} />
          {props.children}
        </div>
        {asking ? (
          <AskBeforeClosing onKeep={() => setAsking(null)} onDiscard={asking.discard} />
        ) : (
          foot !== undefined && (
            <div className={css.foot} data-foot>
              {foot}
            </div>
          )
        )}
      </div>
    </div>
  );
}

const isVeil = (event: { target: EventTarget; currentTarget: EventTarget }): boolean =>
  event.target === event.currentTarget;

/** A list that is open inside the dialog closes first. */
const isOpenPicker = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  (target.getAttribute('aria-expanded') === 'true' ||
    target.getAttribute('data-mantine-stop-propagation') === 'true');

function AskBeforeClosing({ onKeep, onDiscard }: { onKeep(): void; onDiscard(): void }) {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    keep.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div className={css.foot} data-asking role="alert">
      <span className={css.question}>Discard unsaved changes?</span>
      <Button look="danger" onClick={onDiscard}>
        Discard
      </Button>
      <Button ref={keep} look="primary" onClick={onKeep}>
        Keep editing
      </Button>
    </div>
  );
}
