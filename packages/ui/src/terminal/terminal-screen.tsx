import { FitAddon } from '@xterm/addon-fit';
import { Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import { type Ref, useContext, useEffect, useImperativeHandle, useRef } from 'react';
import { StyleNonceContext } from '../style-nonce/index.ts';
import { MAX_PASTE, pastedText } from './pasted-text.ts';
import css from './terminal.module.css';
import { terminalTheme } from './terminal-theme.ts';
import { withNonce } from './with-nonce.ts';

/** Lines that can be scrolled back. */
const SCROLLBACK = 5_000;
/** Contrast of text, whatever colors the program asks for (WCAG 1.4.3). */
const CONTRAST = 4.5;
/** Operating system commands that are ignored: titles, links, colors of the theme, the clipboard. */
const IGNORED = [0, 1, 2, 4, 8, 10, 11, 12, 52, 104, 110, 111, 112];

export interface TerminalScreenHandle {
  /** Shows output; `shown` is called when it was drawn. */
  write(text: string, shown: () => void): void;
  focus(): void;
}

interface TerminalScreenProps {
  /** For screen readers. */
  label: string;
  handle: Ref<TerminalScreenHandle>;
  /** Whether the shell takes input. */
  isLive: boolean;
  /** Offers the lines as text to screen readers and announces output, which costs time. */
  screenReader: boolean;
  onInput(text: string): void;
  onResize(size: { columns: number; rows: number }): void;
  /** A text is too long to be pasted. */
  onPasteRefused(): void;
  /** F6 was pressed: all other keys, Tab and Esc included, belong to the shell while it takes input. */
  onLeave(): void;
}

/** A terminal emulator that fills its frame. Control sequences are only data for it: titles, links and the clipboard are ignored. */
export default function TerminalScreen(props: TerminalScreenProps) {
  const { label, handle, isLive, screenReader } = props;
  const nonce = useContext(StyleNonceContext);
  const frame = useRef<HTMLDivElement>(null);
  const terminal = useRef<Terminal | null>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const style = getComputedStyle(document.documentElement);
    const made = new Terminal({
      fontFamily: style.getPropertyValue('--mono').trim(),
      fontSize: 13,
      lineHeight: 1.2,
      scrollback: SCROLLBACK,
      minimumContrastRatio: CONTRAST,
      theme: terminalTheme(),
      screenReaderMode: latest.current.screenReader,
      // Without it links would open pages.
      linkHandler: { activate: () => {} },
    });
    for (const command of IGNORED) made.parser.registerOscHandler(command, () => true);
    const fit = new FitAddon();
    made.loadAddon(fit);
    withNonce(nonce, () => made.open(element));
    if (made.textarea !== undefined) made.textarea.ariaLabel = label;
    made.onData((text) => latest.current.onInput(text));
    made.onResize(({ cols, rows }) => latest.current.onResize({ columns: cols, rows }));
    made.attachCustomKeyEventHandler((event) => {
      if (event.key === 'F6') {
        if (event.type === 'keydown') latest.current.onLeave();
        event.preventDefault();
        return false;
      }
      // What is over takes no keys: Tab goes on to the button that opens another shell.
      if (event.key === 'Tab' && !latest.current.isLive) return false;
      const copies = event.ctrlKey && event.shiftKey && event.code === 'KeyC' && made.hasSelection();
      if (!copies) return true;
      if (event.type === 'keydown') void navigator.clipboard?.writeText(made.getSelection());
      event.preventDefault();
      return false;
    });
    const paste = (event: ClipboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text.length > MAX_PASTE) latest.current.onPasteRefused();
      else made.paste(pastedText(text));
    };
    element.addEventListener('paste', paste, true);
    const sizes = new ResizeObserver(() => fit.fit());
    sizes.observe(element);
    const themes = new MutationObserver(() => {
      made.options.theme = terminalTheme();
    });
    themes.observe(document.documentElement, { attributes: true });
    fit.fit();
    latest.current.onResize({ columns: made.cols, rows: made.rows });
    terminal.current = made;
    made.focus();
    return () => {
      terminal.current = null;
      element.removeEventListener('paste', paste, true);
      sizes.disconnect();
      themes.disconnect();
      made.dispose();
    };
  }, [nonce, label]);

  useEffect(() => {
    if (terminal.current === null) return;
    terminal.current.options.screenReaderMode = screenReader;
    terminal.current.options.disableStdin = !isLive;
    terminal.current.options.cursorBlink = isLive;
  }, [screenReader, isLive]);

  useImperativeHandle(handle, () => ({
    write: (text, shown) => terminal.current?.write(text, shown),
    focus: () => terminal.current?.focus(),
  }));

  return <div ref={frame} className={css.screen} data-terminal />;
}
