import { Dialog as Base } from '@base-ui/react/dialog';
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../button/index.ts';
import { focusEnd, initialFocus, keepFocus, useFocusReturn } from '../focus/index.ts';
import { CrossIcon, ExpandIcon } from '../icons/index.ts';
import { useNavigationBlock } from '../unsaved-changes/index.ts';
import { Banners } from './banners.tsx';
import css from './dialog.module.css';
import type { DialogProps } from './dialog-props.ts';
import { dropBufferedKeys, LOADING, typeBufferedKeys, useKeyBuffer } from './key-buffer.ts';

/** A modal dialog. Closing or navigating with unsaved changes asks first; Esc closes only the topmost dialog. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: DialogProps) {
  const { onClose, side = 'center', dirty = false, busy = false, banners = [], bare = false } = props;
  const isLoading = props.loading === true;
  const focusReturn = useFocusReturn(isLoading ? focusStart : startFocus);
  const kept = useRef<{ popup: HTMLElement; end(): void } | null>(null);
  const panel = useCallback(
    (popup: HTMLElement | null) => {
      focusReturn(popup);
      // The same one is passed again when it renders with another ref.
      if (popup === null || popup === kept.current?.popup) return;
      kept.current?.end();
      kept.current = { popup, end: keepFocus(popup) };
    },
    [focusReturn],
  );
  useEffect(() => () => kept.current?.end(), []);
  const [full, setFull] = useState(false);
  // The action that discards the changes; null while nothing is being confirmed.
  const [asking, setAsking] = useState<{ discard(): void } | null>(null);
  useKeyBuffer(isLoading);

  const close = () => {
    if (busy) return;
    if (isLoading) dropBufferedKeys();
    if (dirty) setAsking({ discard: onClose });
    else onClose();
  };
  useNavigationBlock(dirty || busy, (leave) => !busy && setAsking({ discard: leave }), 'dialog');
  const onOpenChange = (_open: boolean, details: Base.Root.ChangeEventDetails) => {
    const isEscape = details.reason === 'escape-key';
    // A child, such as the completion list of an editor, has already handled the key.
    if (isEscape && details.event.defaultPrevented) return details.cancel();
    if (isEscape && asking) setAsking(null);
    else close();
  };
  const foot = typeof props.footer === 'function' ? props.footer(close) : props.footer;
  const size: CSSProperties & { '--size': string } = {
    '--size': `${props.size ?? (side === 'right' ? 560 : 480)}px`,
  };

  return (
    <Base.Root open onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={css.veil} forceRender />
        <Base.Viewport className={css.viewport} data-side={side} onFocusCapture={continueAtOtherEnd}>
          <Base.Popup
            ref={panel}
            data-overlay={isLoading ? LOADING : ''}
            aria-label={bare ? props.title : undefined}
            aria-busy={busy || undefined}
            className={css.panel}
            data-side={side}
            data-full={full || undefined}
            style={size}
            initialFocus={false}
            finalFocus={false}
            onKeyDown={keepOwnKeys}
          >
            {!bare && (
              <div className={css.head} data-keep-free="">
                <Base.Title>{props.title}</Base.Title>
                {props.subtitle !== undefined && (
                  <span
                    className={css.subtitle}
                    data-tip={typeof props.subtitle === 'string' ? props.subtitle : undefined}
                  >
                    {props.subtitle}
                  </span>
                )}
                <span className={css.tools}>
                  {props.fullscreen && (
                    <Button
                      variant="quiet"
                      icon={<ExpandIcon size={14} />}
                      aria-label="Full screen"
                      aria-pressed={full}
                      onClick={() => setFull(!full)}
                    />
                  )}
                  <Button
                    variant="quiet"
                    icon={<CrossIcon size={14} />}
                    aria-label="Close"
                    disabled={busy}
                    onClick={close}
                  />
                </span>
              </div>
            )}
            {bare ? (
              props.children
            ) : (
              <div className={css.body}>
                <Banners banners={banners} />
                {props.children}
              </div>
            )}
            {asking ? (
              <AskBeforeClosing
                question={props.discardQuestion ?? 'Discard unsaved changes?'}
                onKeep={() => setAsking(null)}
                onDiscard={asking.discard}
              />
            ) : (
              foot !== undefined && (
                <div className={css.foot} data-foot>
                  {foot}
                </div>
              )
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** Keys pressed in a dialog reach neither the page's shortcuts nor a dialog below. */
const keepOwnKeys = (event: KeyboardEvent) => event.stopPropagation();

/**
 * Past the last control Tab continues with the first one, and backwards. The library's guards around the panel do this in the
 * next frame, and a key pressed until then would leave the dialog.
 */
function continueAtOtherEnd(event: FocusEvent<HTMLElement>): void {
  const { target, currentTarget } = event;
  if (target.parentElement !== currentTarget || !target.hasAttribute('data-base-ui-focus-guard')) return;
  const panel = currentTarget.querySelector<HTMLElement>(':scope > [data-overlay]');
  if (panel === null) return;
  event.stopPropagation();
  focusEnd(panel, target.nextElementSibling === panel ? 'last' : 'first');
}

/**
 * Moves the focus into the dialog immediately. The library waits for the next frame, and keys typed until then would be
 * lost.
 */
function focusStart(panel: HTMLElement): HTMLElement | null {
  if (panel.contains(document.activeElement)) return null;
  const start = initialFocus(panel);
  start.focus({ preventScroll: true });
  return start;
}

/** Moves the focus into the dialog, and types the keys that were buffered while it opened. */
function startFocus(panel: HTMLElement): void {
  const start = focusStart(panel);
  if (start !== null) typeBufferedKeys(start);
}

interface AskProps {
  question: string;
  onKeep(): void;
  onDiscard(): void;
}

function AskBeforeClosing({ question, onKeep, onDiscard }: AskProps) {
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
      <span className={css.question}>{question}</span>
      <Button variant="danger" onClick={onDiscard}>
        Discard
      </Button>
      <Button ref={keep} variant="primary" onClick={onKeep}>
        Keep editing
      </Button>
    </div>
  );
}
